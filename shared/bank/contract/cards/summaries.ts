export const cardSummaries = {
  'cards.threeDs.decline':
    'Declines an online payment by the challenge id that came with the SCA_CHALLENGE webhook.',
  'cards.scaPushProvision.walletUnified':
    'Brings a card into a device wallet; it answers with a change request, whose confirmation carries what the wallet takes.',
  'cards.scaPushProvision.wallet': 'The older way into one kind of wallet, which ends with the year 2026.',
  'cards.pinKeys.getLatest':
    'Reads the public key to encrypt a new PIN with; it changes, so it is read before each change.',
  'cards.pinKeys.getLatestOfCard': 'The older read of the public key for a PIN, by card.',
} as const;

/**
 * Operations that the specification describes outside its tables of endpoints. The report of a lost or stolen card
 * is not among them: it is deprecated in favour of the replacement of a card, and no source shows a path of either.
 */
export const beyondTheTables: readonly string[] = [
  'persons.depositAccounts.mappings.create',
  'token.issue',
  'token.issueLegacy',
  'cards.scaPushProvision.wallet',
  'cards.pinKeys.getLatestOfCard',
];

/** Operations that the reference alone lets answer with a change request. */
export const changeRequestsBeyondTheTables: readonly string[] = ['cards.scaPushProvision.walletUnified'];

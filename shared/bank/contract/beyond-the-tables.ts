/** Operations that the specification describes outside its tables of endpoints. */
export const beyondTheTables: readonly string[] = [
  'persons.depositAccounts.mappings.create',
  'token.issue',
  'token.issueLegacy',
  'cards.scaPushProvision.wallet',
  'cards.pinKeys.getLatestOfCard',
];

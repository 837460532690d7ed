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

/**
 * Operations that the tables do not let answer with a change request. The reference does so for one; of the others, the
 * public guide says that any change of a customer's data may need a second factor.
 */
export const changeRequestsBeyondTheTables: readonly string[] = [
  'cards.scaPushProvision.walletUnified',
  'persons.taxIdentifications.update',
  'businesses.taxIdentifications.update',
  'businesses.businessIdentificationNumbers.update',
  'businesses.beneficialOwners.update',
  'businesses.legalRepresentatives.update',
];

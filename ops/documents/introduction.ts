/** What holds for every operation, in Markdown. */
export const rules: readonly string[] = [
  'Requests are strict: the client refuses a member that is not described here before anything is sent. Texts neither begin nor end with white space, and null is never sent, since the bank ignores it.',
  'Replies are open: the bank adds members and enumeration values at any time. A list of values beside plain text tells which are known.',
  'Amounts are integer cents. Days are `YYYY-MM-DD`, instants ISO 8601 with an offset.',
  'At most 255 calls at a time per partner. An idle request ends after 150 seconds; before that, nothing without a definite answer is sent again.',
  'The bank’s own name is part of some names on the wire. Here `service` stands in its place; each stage sets its own.',
];

export const title = 'Partner banking interface';

export const introduction = [
  'The bank’s partner interface as this repository knows it, generated from the contract table.',
  ...rules.map((rule) => `- ${rule}`),
].join('\n\n');

/** By folder of the contract. */
export const areaDescriptions: Readonly<Record<string, string>> = {
  accounts: 'Accounts, bookings, reservations, statements, seizures and closures.',
  authentication: 'Tokens, devices, keys and second factors.',
  businesses: 'Businesses, their documents, representatives and owners.',
  cards: 'Cards, their keys, wallets and online payments.',
  'change-requests': 'Second factor for changes: authorize, then confirm.',
  events: 'What the bank calls, once for each event type that is subscribed to.',
  lending: 'Overdrafts, loans and credit lines, from application to payout.',
  messaging: 'Messages to customers.',
  payees: 'Verification of payees.',
  payments: 'Transfers, orders and direct debits.',
  persons: 'Persons, their documents and identifications.',
  webhooks: 'Subscriptions to events.',
};

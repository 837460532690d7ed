/** The functions that answer queries and carry out commands for operators. The operators' API may invoke only these. */
export const commandFunctions = [
  'runs',
  'replay',
  'parked',
  'deadLetters',
  'erasure',
  'subscriptions',
  'portfolio',
  'statements',
  'fees',
  'reconciliation',
  'sweep',
  'archive',
  'checks',
  'lives',
] as const;

export type CommandFunction = (typeof commandFunctions)[number];

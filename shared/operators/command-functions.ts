/** The functions that carry changes out for operators. */
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
] as const;

export type CommandFunction = (typeof commandFunctions)[number];

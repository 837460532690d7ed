/** The functions that answer queries and carry commands out for operators: the operators' API may invoke these alone. */
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

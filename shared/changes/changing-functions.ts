/** The functions that carry changes out for operators. */
export const changingFunctions = [
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

export type ChangingFunction = (typeof changingFunctions)[number];

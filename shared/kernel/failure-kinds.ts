/** Why something failed, as far as an alarm needs to know: it decides whom to call. */
export const failureKinds = ['bank', 'store', 'access', 'code'] as const;

export type FailureKind = (typeof failureKinds)[number];

/** What AWS counts of a function and its queue. None of our code may have run. */
type CountedByAws = 'late' | 'unfinished' | 'crash';

/**
 * A metric has only numbers. An alarm shows the largest of its period, which leads to the remedy: messages wait because none
 * is finished, none is finished because the function crashes, and it crashes because access is refused.
 */
export const causeNumbers = {
  late: 1,
  unfinished: 2,
  crash: 3,
  bank: 4,
  store: 5,
  code: 6,
  access: 7,
} as const satisfies Readonly<Record<FailureKind | CountedByAws, number>>;

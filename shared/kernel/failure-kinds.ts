/** Why something failed, as far as an alarm needs to know: it decides whom to call. */
export const failureKinds = ['bank', 'store', 'access', 'code'] as const;

export type FailureKind = (typeof failureKinds)[number];

/** A metric has only numbers. An alarm shows the largest of its period: first of all what does not pass by itself. */
export const causeNumbers = {
  /** Lambda counts it; none of our code may have run. */
  crash: 1,
  bank: 2,
  store: 3,
  code: 4,
  access: 5,
} as const satisfies Readonly<Record<FailureKind | 'crash', number>>;

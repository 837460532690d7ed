/** Why something failed, as far as an alarm needs to know: it decides whom to call. */
export const failureKinds = ['bank', 'store', 'access', 'code'] as const;

export type FailureKind = (typeof failureKinds)[number];

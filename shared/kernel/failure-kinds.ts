/** Why something failed, as far as an alarm has to tell it: whom to call depends on it. */
export const failureKinds = ['bank', 'store', 'access', 'code'] as const;

export type FailureKind = (typeof failureKinds)[number];

/** What scoring says to an application. */
export const decisions = ['OFFERED', 'REJECTED'] as const;

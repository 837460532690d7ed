/** The functions that carry changes out for operators. */
export const changingFunctions = ['runs'] as const;

export type ChangingFunction = (typeof changingFunctions)[number];

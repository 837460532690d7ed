/** Arguments that are well formed one by one and make no sense together. */
export class UsageError extends Error {}

/** Checks of a company's own, which `status` and `check` make beside ours. It brings nothing of AWS. */
export { found, notApplicable, ok } from '#shared/checks/check.ts';
export type { Finding, Reading } from '#shared/checks/check.ts';
export { check } from '#shared/checks/own-check.ts';
export type { OwnCheck, OwnCheckContext } from '#shared/checks/own-check.ts';

/** Code of a company's own for each account, in runs. It brings nothing of AWS. */
export { job } from '#shared/own/job.ts';
export type { JobAccount, JobContext, JobLine, OwnJob } from '#shared/own/job.ts';
export type { CallableOperation, OwnBank, OwnCallResult, OwnFile } from '#shared/own/bank.ts';

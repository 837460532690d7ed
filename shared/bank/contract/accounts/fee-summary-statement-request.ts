import * as z from '#shared/kernel/zod.ts';
import { empty, endpoint, json } from '#shared/bank/contract/endpoint.ts';

export const feeSummaryStatementRequest = {
  create: endpoint({
    operation: 'accounts.feeSummaryStatementRequest.create',
    method: 'POST',
    path: '/v1/accounts/{account_id}/fee_summary_statement_request',
    // No document confirms this name.
    body: json(() => z.strictObject({ year: z.optional(z.int().check(z.minimum(1000), z.maximum(9999))) })),
    // What it answers is stated nowhere; the result comes as a notification about the postbox.
    reply: empty,
    successStatus: 201,
    retry: 'never',
  }),
};

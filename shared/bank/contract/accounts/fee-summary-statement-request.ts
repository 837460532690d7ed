import * as z from 'zod';
import { empty, endpoint, json } from '#shared/bank/contract/endpoint.ts';

export const feeSummaryStatementRequest = {
  create: endpoint({
    operation: 'accounts.feeSummaryStatementRequest.create',
    method: 'POST',
    path: '/v1/accounts/{account_id}/fee_summary_statement_request',
    // No document confirms this name.
    body: json(() => z.strictObject({ year: z.int().min(1000).max(9999).optional() })),
    // What it answers is stated nowhere; the result comes as a notification about the postbox.
    reply: empty,
    successStatus: 201,
    retry: 'never',
  }),
};

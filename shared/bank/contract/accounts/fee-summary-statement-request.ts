import * as z from '#shared/kernel/zod.ts';
import { empty, endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { year } from '#shared/bank/contract/schema/year.ts';

export const feeSummaryStatementRequest = {
  /**
   * Asks for a statement of the fees, which comes into the postbox of the customer later; a notification tells
   * when.
   */
  create: endpoint({
    operation: 'accounts.feeSummaryStatementRequest.create',
    method: 'POST',
    path: '/v1/accounts/{account_id}/fee_summary_statement_request',
    // No document confirms this name.
    body: json(() => z.strictObject({ year: z.optional(year()) })),
    // What it answers is stated nowhere; the result comes as a notification about the postbox.
    reply: empty,
    successStatus: 201,
    retry: 'never',
  }),
};

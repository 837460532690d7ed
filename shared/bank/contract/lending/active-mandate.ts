import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { reference } from '#shared/bank/contract/schema/id.ts';
import { text } from '#shared/bank/contract/schema/text.ts';

/** That it is signed is stated; the names are not. */
const mandate = memoised(() =>
  z.looseObject({
    credit_line_id: reference(),
    mandate_reference: text(),
    iban: text(),
    signed_at: text(),
  }),
);

export type ActiveMandate = z.output<ReturnType<typeof mandate>>;

/** Of a credit line, which this path names without its person. */
export const activeMandate = {
  /** Reads the signed direct debit mandate of a credit line. */
  get: endpoint({
    operation: 'creditLines.activeMandate.get',
    method: 'GET',
    path: '/v1/credit_lines/{credit_line_id}/active_mandate',
    reply: json(mandate),
    retry: 'safe',
  }),
};

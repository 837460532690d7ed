import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { sentText, text } from '#shared/bank/contract/schema/text.ts';

const ibanLookup = memoised(() => z.looseObject({ iban: text(), bic: text(), bank_name: text() }));

export type IbanLookup = z.output<ReturnType<typeof ibanLookup>>;

export const ibanLookups = {
  /** Checks an IBAN; a wrong one is an error. */
  create: endpoint({
    operation: 'ibanLookups.create',
    method: 'POST',
    path: '/v1/iban_lookups',
    // Any text: whether it is an IBAN is the question.
    body: json(() => z.strictObject({ iban: sentText() })),
    reply: json(ibanLookup),
    successStatus: 201,
    // It changes nothing: the same text has the same answer.
    retry: 'idempotent-key',
  }),
};

import * as z from 'zod';
import { endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { id, reference } from '#shared/bank/contract/schema/id.ts';
import { openEnum } from '#shared/bank/contract/schema/open-enum.ts';
import { iban, sentText, text } from '#shared/bank/contract/schema/text.ts';

export const payeeVerificationStatuses = [
  'MATCH',
  'NO_MATCH',
  'CLOSE_MATCH',
  'VERIFICATION_NOT_POSSIBLE',
  'VERIFICATION_NOT_SUPPORTED',
] as const;

export const verificationsOfPayee = {
  create: endpoint({
    operation: 'verificationsOfPayee.create',
    method: 'POST',
    path: '/v1/verifications_of_payee',
    pathSource: 'public-reference',
    body: json(() => z.strictObject({ iban, name: sentText(140) })),
    reply: json(() =>
      z.looseObject({
        id,
        payee: z.looseObject({ iban: text, name: text }).nullish(),
        result: z
          .looseObject({
            status: openEnum(payeeVerificationStatuses).nullish(),
            /** The name the bank of the payee knows, with a close match alone. */
            suggested_name: text,
          })
          .nullish(),
        /** The payment that relied on it. */
        used_for: z.looseObject({ type: text, id: reference, timestamp: text }).nullish(),
        created_at: text,
        expires_at: text,
      }),
    ),
    successStatus: 201,
    retry: 'never',
  }),
};

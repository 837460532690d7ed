import * as z from '#shared/kernel/zod.ts';
import { endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { id, reference } from '#shared/bank/contract/schema/id.ts';
import { openEnum } from '#shared/bank/contract/schema/open-enum.ts';
import { iban } from '#shared/bank/contract/schema/iban.ts';
import { sentText, text } from '#shared/bank/contract/schema/text.ts';

export const payeeVerificationStatuses = [
  'MATCH',
  'NO_MATCH',
  'CLOSE_MATCH',
  'VERIFICATION_NOT_POSSIBLE',
  'VERIFICATION_NOT_SUPPORTED',
] as const;

export const verificationsOfPayee = {
  /**
   * Asks the payee’s bank whether name and IBAN belong together; the answer is good for a few minutes, and some
   * banks cannot be asked.
   */
  create: endpoint({
    operation: 'verificationsOfPayee.create',
    method: 'POST',
    path: '/v1/verifications_of_payee',
    pathSource: 'public-reference',
    body: json(() => z.strictObject({ iban: iban(), name: sentText(140) })),
    reply: json(() =>
      z.looseObject({
        id: id(),
        payee: z.nullish(z.looseObject({ iban: text(), name: text() })),
        result: z.nullish(
          z.looseObject({
            status: z.nullish(openEnum(payeeVerificationStatuses)),
            /** The name the bank of the payee knows, with a close match alone. */
            suggested_name: text(),
          }),
        ),
        /** The payment that relied on it. */
        used_for: z.nullish(z.looseObject({ type: text(), id: reference(), timestamp: text() })),
        created_at: text(),
        expires_at: text(),
      }),
    ),
    successStatus: 201,
    retry: 'never',
  }),
};

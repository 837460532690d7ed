import * as z from '#shared/kernel/zod.ts';
import { endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { id } from '#shared/bank/contract/schema/id.ts';
import { sentText, text } from '#shared/bank/contract/schema/text.ts';

/** Information for a customer; codes of the second factor are sent by the operations that need them. */
export const smsMessages = {
  /**
   * Sends a customer with a verified number a text of one SMS, which counts towards 60 an hour; the same key
   * sends it once.
   */
  create: endpoint({
    operation: 'sms.messages.create',
    method: 'POST',
    path: '/v1/sms/messages',
    pathSource: 'public-reference',
    body: json(() =>
      z.strictObject({
        // Needs a verified mobile number.
        person_id: sentText(),
        // One SMS.
        text: sentText(160),
        purpose: z.optional(sentText()),
        // The key that the bank deduplicates by, says the reference.
        idempotency_key: z.uuid(),
      }),
    ),
    reply: json(() => z.looseObject({ id: id(), message: text() })),
    errors: [400, 403, 409, 429, 500],
    retry: 'idempotent-key',
  }),
};

import { sendSms } from '#sandbox/entities/authentication/send-sms.ts';
import { findMobileNumber } from '#sandbox/entities/customers/mobile-number-of.ts';
import { existingPerson } from '#sandbox/entities/customers/shown-person.ts';
import type { SmsMessage } from '#sandbox/engine/model/mobile-numbers.ts';
import type { HandlersOf, ValueReply } from '#sandbox/engine/operation.ts';
import { refusal } from '#sandbox/engine/refusal.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

export const smsMessageHandlers = {
  /** The same key answers with its first message; for another message the key is refused as taken. */
  'sms.messages.create': ({ body }, bank) => {
    const person = existingPerson(bank, body.person_id);
    const earlier = bank.store.smsMessages
      .by('idempotency_key', body.idempotency_key)
      .filter(({ status }) => status === 'SENT')[0];
    if (earlier !== undefined) {
      const isSame =
        earlier.person_id === person.id &&
        earlier.text === body.text &&
        earlier.purpose === (body.purpose ?? null);
      if (isSame) return accepted(earlier);
      throw refusal(409, 'record_not_unique', 'The idempotency key belongs to another message.');
    }
    const known = findMobileNumber(bank, person.id);
    if (known?.verified !== true) {
      throw refusal(403, 'unauthorized_action', 'The person has no verified mobile number.');
    }
    return accepted(sendSms(bank, { ...body, number: known.number }));
  },
} satisfies Partial<HandlersOf<OperationRow>>;

function accepted({ id, text }: SmsMessage): ValueReply<{ id: string; message: string }> {
  return { kind: 'value', status: 202, value: { id, message: text } };
}

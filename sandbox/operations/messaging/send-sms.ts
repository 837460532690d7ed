import type { Bank } from '#sandbox/engine/bank.ts';
import type { SmsMessage } from '#sandbox/engine/model/mobile-numbers.ts';
import { refusal } from '#sandbox/engine/refusal.ts';

const maxMessagesPerHour = 60;
const hourMs = 3_600_000;

export interface Sms {
  readonly person_id: string;
  /** The recipient, E.164. */
  readonly number: string;
  readonly text: string;
  readonly purpose: string;
  readonly idempotency_key?: string;
}

/** Keeps the message where the sandbox shows it: nothing leaves the machine. See "Limits". */
export function sendSms(bank: Bank, sms: Sms): SmsMessage {
  refuseAboveSmsLimit(bank, sms.number);
  return bank.store.smsMessages.insert({
    id: bank.ids.uuid(),
    idempotency_key: null,
    ...sms,
    sent_at: bank.instant(),
  });
}

/** Sends a code of six digits. */
export function sendCode(bank: Bank, code: string, to: Pick<Sms, 'person_id' | 'number'>): SmsMessage {
  return sendSms(bank, { ...to, text: `Your code is ${code}.`, purpose: 'otp' });
}

/** A number gets at most 60 messages an hour. */
export function refuseAboveSmsLimit(bank: Bank, number: string): void {
  const since = bank.clock.now() - hourMs;
  const recent = bank.store.smsMessages.where(
    (message) => message.number === number && Date.parse(message.sent_at) > since,
  );
  if (recent.length < maxMessagesPerHour) return;
  throw refusal(429, 'too_many_requests', 'The number got 60 messages within the last hour.');
}

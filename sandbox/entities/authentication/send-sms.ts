import type { Bank } from '#sandbox/engine/bank.ts';
import type { SmsMessage } from '#sandbox/engine/model/mobile-numbers.ts';
import { refusal, type BankRefusal } from '#sandbox/engine/refusal.ts';

const maxMessagesPerHour = 60;
const hourMs = 3_600_000;

interface Sms {
  readonly person_id: string;
  /** The recipient, E.164. */
  readonly number: string;
  readonly text: string;
  readonly purpose?: string | undefined;
  readonly idempotency_key?: string;
}

/** Keeps the message for the sandbox to show: nothing leaves the machine. See "Limits". */
export function sendSms(bank: Bank, { person_id, number, text, purpose, idempotency_key }: Sms): SmsMessage {
  const isAboveLimit = messagesOfLastHour(bank, number, 'SENT').length >= maxMessagesPerHour;
  const message = bank.store.smsMessages.insert({
    id: bank.ids.uuid(),
    person_id,
    number,
    text,
    purpose: purpose ?? null,
    idempotency_key: idempotency_key ?? null,
    status: isAboveLimit ? 'REFUSED' : 'SENT',
    requested_at: bank.instant(),
  });
  if (isAboveLimit) throw smsLimitExceeded();
  return message;
}

/** Sends a code of six digits. */
export function sendCode(bank: Bank, code: string, to: Pick<Sms, 'person_id' | 'number'>): SmsMessage {
  const { person_id, number } = to;
  return sendSms(bank, { person_id, number, text: `Your code is ${code}.`, purpose: 'otp' });
}

/** For an hour after the refused 61st message to a number, its codes are refused as well. */
export function refuseAboveSmsLimit(bank: Bank, number: string): void {
  if (messagesOfLastHour(bank, number, 'REFUSED').length > 0) throw smsLimitExceeded();
}

function smsLimitExceeded(): BankRefusal {
  return refusal(429, 'too_many_requests', 'The number got 60 messages within the last hour.');
}

function messagesOfLastHour(bank: Bank, number: string, status: SmsMessage['status']): readonly SmsMessage[] {
  const since = bank.clock.now() - hourMs;
  return bank.store.smsMessages
    .by('number', number)
    .filter((message) => message.status === status && Date.parse(message.requested_at) > since);
}

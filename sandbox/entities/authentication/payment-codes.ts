import type { Bank } from '#sandbox/engine/bank.ts';
import { isCodeExpired, randomCode, staticTan } from '#sandbox/engine/one-time-code.ts';
import { findMobileNumber } from '#sandbox/entities/customers/mobile-number-of.ts';
import { sendCode } from './send-sms.ts';
import { forgetWrongCodes, isLocked, wrongCode } from './wrong-codes.ts';

// The deprecated second factor of transfers and timed orders, without change request.

interface Payment {
  readonly id: string;
  readonly person_id: string;
  readonly delivery_method?: 'mobile_number' | 'static' | undefined;
}

/**
 * To the person's verified number. A person without one, or with the static method, confirms by the fixed code. A
 * new code replaces the last.
 */
export function sendPaymentCode(bank: Bank, { id, person_id, delivery_method }: Payment): void {
  const number = findMobileNumber(bank, person_id);
  if (delivery_method === 'static' || number?.verified !== true) {
    bank.store.paymentCodes.remove(id);
    return;
  }
  const code = randomCode(bank);
  sendCode(bank, code, number);
  bank.store.paymentCodes.insert({ id, code, sent_at: bank.instant() });
}

interface Confirmation {
  readonly id: string;
  readonly code: string;
  /** Ends the payment with its lock. */
  readonly abandon: () => void;
}

/** A code is valid once. */
export function requirePaymentCode(bank: Bank, { id, code, abandon }: Confirmation): void {
  const sent = bank.store.paymentCodes.find(id);
  const isRight =
    sent === undefined ? code === staticTan : code === sent.code && !isCodeExpired(bank, sent.sent_at);
  if (!isRight) {
    const wrong = wrongCode(bank, id);
    if (isLocked(bank, id)) abandon();
    throw wrong;
  }
  bank.store.paymentCodes.remove(id);
  forgetWrongCodes(bank, id);
}

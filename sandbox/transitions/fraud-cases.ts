import * as z from '#shared/kernel/zod.ts';
import { declineCardPayment, type cardAuthorization } from './card-payments.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { FraudCase } from '#sandbox/engine/model/cards.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';

const answerMs = 30 * 60_000;
/** How long the customer may repeat the payment is not stated. */
const whitelistMs = 10 * 60_000;

/** A payment looks like fraud: it is declined, and the customer has 30 minutes to answer. */
export function raiseFraudCase(bank: Bank, wanted: z.input<typeof cardAuthorization>): FraudCase {
  const card_transaction = declineCardPayment(bank, { ...wanted, reason: 'FRAUD_SUSPECTED' });
  const atMs = bank.clock.now() + answerMs;
  const fraudCase = bank.store.fraudCases.insert({
    id: bank.ids.next('fraudCase'),
    resolution: 'PENDING',
    respond_until: toIsoInstant(atMs),
    whitelisted_until: null,
    card_transaction,
  });
  const { id } = fraudCase;
  bank.schedule({ atMs, name: 'time-out-fraud-case', argument: { id } });
  bank.emit({ type: 'CARD_FRAUD_CASE_PENDING', entityId: id, payload: fraudCase });
  return fraudCase;
}

export const fraudAnswer = z.strictObject({
  id: z.string(),
  resolution: z._default(z.enum(['CONFIRMED', 'WHITELISTED']), 'CONFIRMED'),
});

/** The customer confirms or denies the fraud. No event reports it. */
export function answerFraudCase(bank: Bank, wanted: z.input<typeof fraudAnswer>): FraudCase {
  const { id, resolution } = fraudAnswer.parse(wanted);
  const whitelisted_until =
    resolution === 'WHITELISTED' ? toIsoInstant(bank.clock.now() + whitelistMs) : null;
  return bank.store.fraudCases.update(id, { resolution, whitelisted_until });
}

export function timeOutFraudCase(bank: Bank, id: string): void {
  if (bank.store.fraudCases.get(id).resolution !== 'PENDING') return;
  const payload = bank.store.fraudCases.update(id, { resolution: 'TIMEOUT' });
  bank.emit({ type: 'CARD_FRAUD_CASE_TIMEOUT', entityId: id, payload });
}

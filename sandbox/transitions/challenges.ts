import { maxAmountCents } from '#shared/bank/contract/schema/money.ts';
import * as z from '#shared/kernel/zod.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { authorizerOfCard } from '#sandbox/entities/change-requests/authorizer-of-card.ts';
import { startChangeRequest } from '#sandbox/entities/change-requests/start-change-request.ts';
import { endOnlinePayment } from '#sandbox/operations/cards/online-payments.ts';
import { authorizeCard, declineCardPayment } from './card-payments.ts';
import { euroCents } from '#sandbox/engine/model.ts';

export const scaChallenge = z.strictObject({
  card_id: z.string(),
  amount: z.int().check(z.positive(), z.maximum(maxAmountCents), z.describe('cents')),
  merchant: z._default(z.string(), 'Web shop'),
});

const lifetimeMs = 5 * 60 * 1000;

/**
 * The customer pays online and has to confirm it in the partner's app: the payment is authorised after an approval,
 * and declined after a refusal or without an answer in time.
 */
export function issueScaChallenge(bank: Bank, wanted: z.input<typeof scaChallenge>): object {
  const payment = scaChallenge.parse(wanted);
  const id = bank.ids.uuid();
  const challenge = { challenge_id: id, ...askedOf(bank, payment, id) };
  bank.store.scaChallenges.insert({
    id,
    card_id: challenge.card_id,
    status: 'PENDING',
    amount_cents: payment.amount,
    merchant: payment.merchant,
    created_at: challenge.challenged_at,
    expires_at: challenge.expires_at,
    authenticate_change_request_id: challenge.authenticate_change_request_id,
    decline_change_request_id: challenge.decline_change_request_id,
  });
  const atMs = Date.parse(challenge.expires_at) + 1;
  bank.schedule({ atMs, name: 'expire-online-payment', argument: { id } });
  bank.emit({ type: 'SCA_CHALLENGE', entityId: id, payload: challenge });
  return challenge;
}

/** An answer in time stays. */
export function expireOnlinePayment(bank: Bank, id: string): void {
  if (bank.store.scaChallenges.get(id).status === 'PENDING')
    endOnlinePayment(bank, id, { status: 'EXPIRED' });
}

/** Reserves the money of an approved payment, and declines any other. */
export function settleOnlinePayment(bank: Bank, id: string): void {
  const { card_id, status, merchant, amount_cents: amount } = bank.store.scaChallenges.get(id);
  if (status === 'APPROVED') authorizeCard(bank, { card_id, amount, merchant });
  else declineCardPayment(bank, { card_id, amount, merchant, reason: '3DS_FAILED' });
}

/** The older flow notifies the partner of a challenge only when its customer declined it; it has no id there. */
export function cancelDelegatedSca(bank: Bank, wanted: z.input<typeof scaChallenge>): object {
  const payload = askedOf(bank, scaChallenge.parse(wanted), bank.ids.uuid());
  const { changeRequests } = bank.store;
  changeRequests.update(payload.decline_change_request_id, { status: 'COMPLETED' });
  changeRequests.update(payload.authenticate_change_request_id, { status: 'FAILED' });
  bank.emit({ type: 'DELEGATE_SCA_CANCEL', entityId: payload.decline_change_request_id, payload });
  return payload;
}

function askedOf(bank: Bank, { card_id, amount, merchant }: z.output<typeof scaChallenge>, id: string) {
  const { person_id } = bank.store.cards.get(card_id);
  const answer = { argument: { challenge_id: id }, subject_id: id, ...authorizerOfCard(bank, card_id) };
  return {
    person_id,
    card_id,
    amount: euroCents(amount),
    merchant: { name: merchant, country: 'DE', url: 'https://shop.example' },
    challenged_at: bank.instant(),
    expires_at: toIsoInstant(bank.clock.now() + lifetimeMs),
    authenticate_change_request_id: startChangeRequest(bank, {
      ...answer,
      operation: 'cards.threeDs.authenticate',
    }),
    decline_change_request_id: startChangeRequest(bank, { ...answer, operation: 'cards.threeDs.decline' }),
    channel: 'app',
  };
}

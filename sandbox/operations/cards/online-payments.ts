import { stillOpen } from '#sandbox/entities/authentication/open-challenge.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { ScaChallenge } from '#sandbox/engine/model/authentication.ts';
import { modelNotFound } from '#sandbox/engine/refusal.ts';
import { changeRequestStates } from '#sandbox/engine/states/authentication.ts';
import { onlinePaymentStates } from '#sandbox/engine/states/cards.ts';

interface End {
  readonly status: 'APPROVED' | 'DECLINED' | 'EXPIRED';
  /** The change request by which the customer answered: it ends by itself. */
  readonly change_request_id?: string;
}

/** An answered challenge is gone, as an expired one is. */
export function openOnlinePayment(bank: Bank, id: string): ScaChallenge {
  const challenge = stillOpen(bank, bank.store.scaChallenges.get(id));
  if (challenge.status !== 'PENDING') throw modelNotFound('Challenge', id);
  return challenge;
}

/** Too many wrong answers. A payment that was answered or has expired stays as it is. */
export function refuseOnlinePayment(bank: Bank, id: string): void {
  if (bank.store.scaChallenges.find(id)?.status === 'PENDING')
    endOnlinePayment(bank, id, { status: 'DECLINED' });
}

/** The challenge can no longer be answered; the card scheme learns the outcome at once. */
export function endOnlinePayment(bank: Bank, id: string, { status, change_request_id }: End): void {
  const { scaChallenges, changeRequests } = bank.store;
  const { status: before } = scaChallenges.get(id);
  scaChallenges.update(id, { status: onlinePaymentStates.move(before, status) });
  for (const request of changeRequests.by('subject_id', id)) {
    const isOpen = request.id !== change_request_id && !changeRequestStates.isFinal(request.status);
    if (isOpen) changeRequests.update(request.id, { status: 'FAILED', updated_at: bank.instant() });
  }
  bank.schedule({ atMs: bank.clock.now(), name: 'settle-online-payment', argument: { id } });
}

import type { Bank } from '#sandbox/engine/bank.ts';
import type { ChangeRequest } from '#sandbox/engine/model.ts';
import { changeRequestStates } from '#sandbox/engine/states/authentication.ts';
import { refusal } from '#sandbox/engine/refusal.ts';
import { refuseOnlinePayment } from '#sandbox/operations/cards/online-payments.ts';
import { paymentAbandonments } from '#sandbox/operations/payments/abandonments.ts';

export function endChangeRequest(
  bank: Bank,
  { id }: ChangeRequest,
  status: 'COMPLETED' | 'FAILED',
): ChangeRequest {
  const end = { status, tan: null, string_to_sign: null, updated_at: bank.instant() };
  return bank.store.changeRequests.update(id, end);
}

/** What happens to the entities that wait for a confirmation which will not come. All others do not exist yet. */
const abandonments = { ...paymentAbandonments, 'cards.threeDs.authenticate': refuseOnlinePayment };

/** Without effect on a change request that has ended. */
export function abandonChangeRequest(
  bank: Bank,
  request: ChangeRequest,
  abandoned: 'locked' | 'expired',
): void {
  if (changeRequestStates.isFinal(request.status)) return;
  endChangeRequest(bank, request, 'FAILED');
  bank.store.changeRequests.update(request.id, { abandoned });
  const { operation, subject_id } = request;
  if (subject_id !== null && isAbandonable(operation)) abandonments[operation](bank, subject_id);
}

/** A wrong answer counts over all authorizations; one too many locks the change request. */
export function countWrongAnswer(bank: Bank, { id, wrong_answers }: ChangeRequest): void {
  const counted = bank.store.changeRequests.update(id, { wrong_answers: wrong_answers + 1 });
  if (counted.wrong_answers >= bank.options.changeRequestAttempts)
    abandonChangeRequest(bank, counted, 'locked');
}

/** A change request that takes no second factor any more says why, and what to do. */
export function refuseEnded({ status, abandoned, wrong_answers }: ChangeRequest): void {
  if (status === 'AUTHORIZATION_REQUIRED' || status === 'CONFIRMATION_REQUIRED') return;
  const key = status === 'FAILED' ? (abandoned ?? 'refused') : status;
  const reason = key === 'locked' ? `is locked after ${wrongAnswers(wrong_answers)}` : ends[key];
  const remedy = status === 'FAILED' ? ' Send the change again, a payment with a new reference.' : '';
  throw refusal(422, 'unprocessable_entity', `The change request ${reason}.${remedy}`);
}

const ends = {
  ACCEPTED: 'is confirmed: the bank carries its change out later',
  COMPLETED: 'is completed: its change has been carried out',
  expired: 'has expired: nobody confirmed it in time',
  refused: 'has failed: the bank refused its change at the confirmation',
};

function wrongAnswers(count: number): string {
  return count === 1 ? 'a wrong code or signature' : `${count} wrong codes or signatures`;
}

function isAbandonable(operation: string): operation is keyof typeof abandonments {
  return operation in abandonments;
}

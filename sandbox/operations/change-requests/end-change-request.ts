import type { Bank } from '#sandbox/engine/bank.ts';
import type { ChangeRequest } from '#sandbox/engine/model.ts';
import { changeRequestStates } from '#sandbox/engine/states/authentication.ts';
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
export function abandonChangeRequest(bank: Bank, request: ChangeRequest): void {
  if (changeRequestStates.isFinal(request.status)) return;
  endChangeRequest(bank, request, 'FAILED');
  const { operation, subject_id } = request;
  if (subject_id !== null && isAbandonable(operation)) abandonments[operation](bank, subject_id);
}

/** A wrong answer counts over all authorizations; one too many locks the change request. */
export function countWrongAnswer(bank: Bank, { id, wrong_answers }: ChangeRequest): void {
  const counted = bank.store.changeRequests.update(id, { wrong_answers: wrong_answers + 1 });
  if (counted.wrong_answers >= bank.options.changeRequestAttempts) abandonChangeRequest(bank, counted);
}

function isAbandonable(operation: string): operation is keyof typeof abandonments {
  return operation in abandonments;
}

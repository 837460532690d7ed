import type { Bank } from '#sandbox/engine/bank.ts';
import { changeRequestStates } from '#sandbox/engine/states/authentication.ts';

/** The change request that still stands between something and its second factor, if there is one. */
export function waitingRequest(bank: Bank, subjectId: string): string | undefined {
  return bank.store.changeRequests
    .by('subject_id', subjectId)
    .find(({ status }) => !changeRequestStates.isFinal(status))?.id;
}

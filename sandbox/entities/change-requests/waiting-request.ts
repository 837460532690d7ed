import type { Bank } from '#sandbox/engine/bank.ts';
import { changeRequestStates } from '#sandbox/engine/states/authentication.ts';

/** The open change request that something waits for, if there is one. */
export function waitingRequest(bank: Bank, subjectId: string): string | undefined {
  return bank.store.changeRequests
    .by('subject_id', subjectId)
    .find(({ status }) => !changeRequestStates.isFinal(status))?.id;
}

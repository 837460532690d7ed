import { isDeepStrictEqual } from 'node:util';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { WaitingChange } from './start-change-request.ts';

const openStatuses = ['AUTHORIZATION_REQUIRED', 'CONFIRMATION_REQUIRED'];

/** The change request that still stands between a change and its second factor, if there is one. */
export function waitingRequest(
  bank: Bank,
  { operation, argument }: Pick<WaitingChange, 'operation' | 'argument'>,
): string | undefined {
  return bank.store.changeRequests
    .by('operation', operation)
    .filter(
      (request) => openStatuses.includes(request.status) && isDeepStrictEqual(request.argument, argument),
    )[0]?.id;
}

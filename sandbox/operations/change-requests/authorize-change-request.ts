import type { Bank } from '#sandbox/engine/bank.ts';
import type { ChangeRequest } from '#sandbox/engine/model.ts';
import type { OperationHandler } from '#sandbox/engine/operation.ts';
import { created } from '#sandbox/engine/operation.ts';
import { modelNotFound, refusal } from '#sandbox/engine/refusal.ts';
import type { RowOf } from '#shared/bank/contract/operations.ts';

/** The code of the delivery method `static`. See "Resources and their fields". */
export const staticTan = '212212';

/** A new authorization replaces the code of an earlier one. */
export const authorizeChangeRequest: OperationHandler<RowOf<'changeRequests.authorize'>> = (
  { path, body },
  bank,
) => {
  const request = bank.store.changeRequests.get(path.change_request_id);
  if (request.status === 'COMPLETED' || request.status === 'FAILED') {
    throw refusal(422, 'unprocessable_entity', 'The change request is finished.');
  }
  // No operation binds a device yet, so none can exist.
  if ('device_id' in body) throw modelNotFound('Device', body.device_id);
  refuseStranger(bank, request, body.person_id);
  // Without a registered number there is nobody to send an SMS to, so the fixed code is the default.
  const delivery_method = body.delivery_method ?? 'static';
  const { id, status, updated_at } = bank.store.changeRequests.update(request.id, {
    status: 'CONFIRMATION_REQUIRED',
    delivery_method,
    tan: delivery_method === 'static' ? staticTan : randomTan(bank),
    updated_at: bank.instant(),
  });
  return created({ id, status, updated_at });
};

function refuseStranger(bank: Bank, request: ChangeRequest, personId: string): void {
  bank.store.persons.get(personId);
  if (request.person_id === null || request.person_id === personId) return;
  throw refusal(403, 'unauthorized_action', 'This person cannot authorize the change request.');
}

function randomTan(bank: Bank): string {
  return Math.floor(bank.random.next() * 1e6)
    .toString()
    .padStart(6, '0');
}

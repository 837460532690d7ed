import type { Bank } from '#sandbox/engine/bank.ts';
import type { ChangeRequest } from '#sandbox/engine/model.ts';
import { randomCode } from '#sandbox/engine/one-time-code.ts';
import type { OperationHandler } from '#sandbox/engine/operation.ts';
import { created } from '#sandbox/engine/operation.ts';
import { modelNotFound, refusal } from '#sandbox/engine/refusal.ts';
import { sendCode } from '#sandbox/operations/messaging/send-sms.ts';
import { verifiedNumberOf } from '#sandbox/operations/persons/mobile-number-of.ts';
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
  const delivery_method = body.delivery_method ?? 'mobile_number';
  const tan = delivery_method === 'static' ? staticTan : sendTan(bank, body.person_id);
  const { id, status, updated_at } = bank.store.changeRequests.update(request.id, {
    status: 'CONFIRMATION_REQUIRED',
    delivery_method,
    tan,
    updated_at: bank.instant(),
  });
  return created({ id, status, updated_at });
};

function refuseStranger(bank: Bank, request: ChangeRequest, personId: string): void {
  bank.store.persons.get(personId);
  if (request.person_id === null || request.person_id === personId) return;
  throw refusal(403, 'unauthorized_action', 'This person cannot authorize the change request.');
}

/** Only to a verified number. See "Resources and their fields", person mobile number. */
function sendTan(bank: Bank, personId: string): string {
  const tan = randomCode(bank);
  sendCode(bank, tan, { person_id: personId, number: verifiedNumberOf(bank, personId) });
  return tan;
}

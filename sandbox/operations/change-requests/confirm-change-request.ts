import { completeChange } from './complete-change.ts';
import type { Completed } from '#sandbox/entities/change-requests/completion.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { ChangeRequest } from '#sandbox/engine/model.ts';
import { isCodeExpired } from '#sandbox/engine/one-time-code.ts';
import type { OperationHandler } from '#sandbox/engine/operation.ts';
import { BankRefusal, invalidTan, refusal } from '#sandbox/engine/refusal.ts';
import { boundDevice, signingKeyOf } from '#sandbox/entities/authentication/bound-device.ts';
import { invalidSignature, requireSignature } from '#sandbox/entities/authentication/device-signature.ts';
import type { RowOf } from '#shared/bank/contract/operations.ts';

/** A change that the bank refuses after the second factor answers 2xx with the refusal inside. */
export const confirmChangeRequest: OperationHandler<RowOf<'changeRequests.confirm'>> = (
  { path, body },
  bank,
) => {
  const request = bank.store.changeRequests.get(path.change_request_id);
  if (request.status === 'AUTHORIZATION_REQUIRED') {
    throw refusal(403, 'authorization_required', 'The change request needs an authorization first.');
  }
  if (request.status !== 'CONFIRMATION_REQUIRED') {
    throw refusal(422, 'unprocessable_entity', 'The change request is finished.');
  }
  if (isCodeExpired(bank, request.updated_at)) throw invalidTan();
  if ('device_id' in body) requireDevice(bank, request, body);
  else if (body.tan !== request.tan) throw invalidTan();
  const outcome = attempt(() => completeChange(bank, request.operation, request.argument));
  const { id, status, updated_at } = bank.store.changeRequests.update(request.id, {
    status: outcome.status < 400 ? 'COMPLETED' : 'FAILED',
    tan: null,
    string_to_sign: null,
    updated_at: bank.instant(),
  });
  return {
    kind: 'value',
    // The answer to a confirmation has a body even where the change itself has none.
    status: outcome.kind === 'value' && outcome.status < 400 ? outcome.status : 200,
    value: {
      id,
      status,
      updated_at,
      response_body: outcome.kind === 'value' ? outcome.value : null,
      response_code: outcome.status,
    },
  };
};

interface DeviceAnswer {
  readonly device_id: string;
  readonly signature: string;
}

function requireDevice(bank: Bank, request: ChangeRequest, { device_id, signature }: DeviceAnswer): void {
  const device = boundDevice(bank, device_id);
  if (request.string_to_sign === null || request.device_id !== device.id) throw invalidSignature();
  requireSignature(signingKeyOf(bank, device.id).key, { text: request.string_to_sign, signature });
}

function attempt(change: () => Completed): Completed {
  try {
    return change();
  } catch (error) {
    if (!(error instanceof BankRefusal)) throw error;
    const { status, entries } = error;
    return { kind: 'value', status, value: { errors: entries.map((entry) => ({ ...entry, status })) } };
  }
}

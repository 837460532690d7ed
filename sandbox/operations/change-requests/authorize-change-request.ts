import type { Bank } from '#sandbox/engine/bank.ts';
import type { ChangeRequest } from '#sandbox/engine/model.ts';
import { randomCode, staticTan } from '#sandbox/engine/one-time-code.ts';
import { created, type HandlersOf } from '#sandbox/engine/operation.ts';
import { refusal } from '#sandbox/engine/refusal.ts';
import { boundDevice } from '#sandbox/entities/authentication/bound-device.ts';
import { representsAlone } from '#sandbox/entities/customers/representation.ts';
import { sendCode } from '#sandbox/entities/authentication/send-sms.ts';
import { verifiedNumberOf } from '#sandbox/entities/customers/mobile-number-of.ts';
import { refuseEnded } from './end-change-request.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';

export const authorizationHandlers = {
  /** A new authorization replaces the earlier code or text to sign. */
  'changeRequests.authorize': ({ path, body }, bank) => {
    const request = bank.store.changeRequests.get(path.change_request_id);
    refuseEnded(request);
    const isSigned = 'device_id' in body;
    const personId = isSigned ? boundDevice(bank, body.device_id).person_id : body.person_id;
    refuseStranger(bank, request, personId);
    const { id, status, updated_at, string_to_sign } = bank.store.changeRequests.update(request.id, {
      ...(isSigned ? signatureOf(bank, body.device_id) : codeFor(bank, body)),
      status: 'CONFIRMATION_REQUIRED',
      authorized_by: personId,
      updated_at: bank.instant(),
    });
    return created({ id, status, updated_at, string_to_sign });
  },
} satisfies Partial<HandlersOf<OperationRow>>;

/** What the confirmation must contain. */
type SecondFactor = Pick<ChangeRequest, 'delivery_method' | 'tan' | 'device_id' | 'string_to_sign'>;

function signatureOf(bank: Bank, device_id: string): SecondFactor {
  return { delivery_method: 'device_signing', tan: null, device_id, string_to_sign: bank.ids.uuid() };
}

interface CodeWanted {
  readonly person_id: string;
  readonly delivery_method?: 'mobile_number' | 'static' | undefined;
}

function codeFor(bank: Bank, { person_id, delivery_method = 'mobile_number' }: CodeWanted): SecondFactor {
  const tan = delivery_method === 'static' ? staticTan : sendTan(bank, person_id);
  return { delivery_method, tan, device_id: null, string_to_sign: null };
}

function refuseStranger(bank: Bank, request: ChangeRequest, personId: string): void {
  bank.store.persons.get(personId);
  const mayAuthorize =
    request.business_id === null
      ? request.person_id === null || request.person_id === personId
      : representsAlone(bank, request.business_id, personId);
  if (mayAuthorize) return;
  throw refusal(403, 'unauthorized_action', 'This person cannot authorize the change request.');
}

/** Only to a verified number. See "Resources and their fields", person mobile number. */
function sendTan(bank: Bank, personId: string): string {
  const tan = randomCode(bank);
  sendCode(bank, tan, { person_id: personId, number: verifiedNumberOf(bank, personId) });
  return tan;
}

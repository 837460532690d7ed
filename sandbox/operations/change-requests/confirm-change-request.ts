import type { Completed, Completion } from '#sandbox/entities/change-requests/completion.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { ChangeRequest } from '#sandbox/engine/model.ts';
import { isCodeExpired } from '#sandbox/engine/one-time-code.ts';
import type { Call, HandlersOf } from '#sandbox/engine/operation.ts';
import { BankRefusal, invalidTan, refusal } from '#sandbox/engine/refusal.ts';
import {
  boundDevice,
  requireSignatureOf,
  signingKeyOf,
} from '#sandbox/entities/authentication/bound-device.ts';
import { invalidSignature } from '#sandbox/entities/authentication/device-signature.ts';
import {
  failsAtProvider,
  providerFailure,
} from '#sandbox/entities/change-requests/identification-provider.ts';
import { countWrongAnswer, endChangeRequest, refuseEnded } from './end-change-request.ts';
import type { OperationRow, RowOf } from '#shared/bank/contract/operations.ts';
import { accountCompletions } from '#sandbox/operations/accounts/completions.ts';
import { businessCompletions } from '#sandbox/operations/businesses/completions.ts';
import { cardCompletions } from '#sandbox/operations/cards/completions.ts';
import { paymentCompletions } from '#sandbox/operations/payments/completions.ts';
import { personCompletions } from '#sandbox/operations/persons/completions.ts';
import { isRecord, type JsonObject } from '#shared/kernel/json.ts';
import { toJsonObject } from '#sandbox/entities/json-object.ts';
import type { ChangeOperation } from '#sandbox/entities/change-requests/start-change-request.ts';

export const confirmationHandlers = {
  /** If the bank refuses the change after the second factor, the answer is 2xx with the refusal inside. */
  'changeRequests.confirm': async ({ path, body, carryOut }, bank) => {
    const request = bank.store.changeRequests.get(path.change_request_id);
    if (request.status === 'AUTHORIZATION_REQUIRED') {
      throw refusal(403, 'authorization_required', 'The change request needs an authorization first.');
    }
    refuseEnded(request);
    requireAnswer(bank, request, body);
    if (failsAtProvider(request)) {
      endChangeRequest(bank, request, 'FAILED');
      throw providerFailure();
    }
    const outcome = await attempt(() => completed(bank, request, carryOut));
    const end = outcome.status < 400 ? 'COMPLETED' : 'FAILED';
    const { id, status, updated_at } = endChangeRequest(bank, request, end);
    return {
      kind: 'value',
      // The answer to a confirmation has a body even if the change itself has none.
      status: outcome.kind === 'value' && outcome.status < 400 ? outcome.status : 200,
      value: {
        id,
        status,
        updated_at,
        response_body: outcome.kind === 'value' ? outcome.value : null,
        response_code: outcome.status,
      },
    };
  },
} satisfies Partial<HandlersOf<OperationRow>>;

type Answer = Call<RowOf<'changeRequests.confirm'>>['body'];

/** A wrong or late answer counts towards the lock. */
function requireAnswer(bank: Bank, request: ChangeRequest, answer: Answer): void {
  try {
    if (isCodeExpired(bank, request.updated_at)) throw invalidTan();
    if ('device_id' in answer) requireDevice(bank, request, answer);
    else requireCode(request, answer);
  } catch (error) {
    if (error instanceof BankRefusal) countWrongAnswer(bank, request);
    throw error;
  }
}

interface CodeAnswer {
  readonly tan: string;
  readonly person_id?: string | undefined;
}

/** A person is named only by some; it is then the one who authorized the change. */
function requireCode({ authorized_by, tan }: ChangeRequest, answer: CodeAnswer): void {
  if (answer.person_id !== undefined && answer.person_id !== authorized_by) {
    throw refusal(403, 'unauthorized_action', 'Another person authorized the change request.');
  }
  if (answer.tan !== tan) throw invalidTan();
}

interface DeviceAnswer {
  readonly device_id: string;
  readonly signature: string;
}

function requireDevice(bank: Bank, request: ChangeRequest, { device_id, signature }: DeviceAnswer): void {
  const device = boundDevice(bank, device_id);
  if (request.string_to_sign === null || request.device_id !== device.id) throw invalidSignature();
  const key = signingKeyOf(bank, device.id);
  requireSignatureOf(bank, key, { text: request.string_to_sign, signature });
}

async function attempt(change: () => Completed | Promise<Completed>): Promise<Completed> {
  try {
    return await change();
  } catch (error) {
    if (!(error instanceof BankRefusal)) throw error;
    const { status, entries } = error;
    return { kind: 'value', status, value: { errors: entries.map((entry) => ({ ...entry, status })) } };
  }
}

/** One for each operation with change requests: a missing one does not compile. */
const completions: Readonly<Record<ChangeOperation, Completion>> = {
  ...personCompletions,
  ...businessCompletions,
  ...accountCompletions,
  ...paymentCompletions,
  ...cardCompletions,
};

/** Makes a call that was kept. If the operation itself needs a second factor, it has just had it. */
async function completed(
  bank: Bank,
  { operation, argument }: ChangeRequest,
  carryOut: Call['carryOut'],
): Promise<Completed> {
  const { kept } = argument;
  if (!isRecord(kept)) return completeChange(bank, operation, argument);
  const reply = await carryOut(operation, toJsonObject(kept));
  if (reply.kind === 'empty') return reply;
  if (reply.kind === 'value') return { ...reply, value: isRecord(reply.value) ? reply.value : {} };
  if (reply.kind !== 'change-request') throw new Error(`${operation} answers no write`);
  const own = bank.store.changeRequests.get(reply.changeRequestId);
  endChangeRequest(bank, own, 'COMPLETED');
  return completeChange(bank, own.operation, own.argument);
}

/** Carries out a confirmed change; a refused one throws as its operation does. */
function completeChange(bank: Bank, operation: string, argument: JsonObject): Completed {
  if (!isChangeOperation(operation)) throw new Error(`${operation} never waits for a change request`);
  return completions[operation](bank, argument);
}

function isChangeOperation(operation: string): operation is ChangeOperation {
  return operation in completions;
}

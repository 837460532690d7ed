import * as z from '#shared/kernel/zod.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type {
  IdentificationOrigination,
  IdentificationSession,
  ReferenceTransfers,
} from '#sandbox/engine/model/identifications.ts';
import { refusal, validationError } from '#sandbox/engine/refusal.ts';
import {
  identificationSessionStates,
  identificationStates,
  originationStates,
} from '#sandbox/engine/states/identifications.ts';
import { existingPerson } from '#sandbox/entities/customers/shown-person.ts';

export const originationMove = z.strictObject({
  identification_id: z.string(),
  status: z._default(z.enum(originationStates.statuses), 'identification_trigger_pending'),
  status_description: z._default(z.nullable(z.string()), null),
});

/** Begins the steps around an identification, or takes the next. */
export function moveOrigination(
  bank: Bank,
  wanted: z.input<typeof originationMove>,
): IdentificationOrigination {
  const { identification_id, status, status_description } = originationMove.parse(wanted);
  const identification = bank.store.identifications.get(identification_id);
  const { identificationOriginations } = bank.store;
  const known =
    identificationOriginations.by('identification_id', identification.id)[0] ??
    identificationOriginations.insert({
      id: bank.ids.next('identificationOrigination'),
      identification_id: identification.id,
      status: 'identification_trigger_pending',
      status_description,
      esigning_id: null,
    });
  const esigning_id = status === 'esign_pending' ? bank.ids.next('signing') : known.esigning_id;
  const moved = identificationOriginations.update(known.id, { status, status_description, esigning_id });
  const { id, ...payload } = moved;
  bank.emit({
    type: 'IDENTIFICATION_ORIGINATION',
    entityId: id,
    payload: { identification_origination_id: id, ...payload },
  });
  return moved;
}

export const sessionMove = z.strictObject({
  person_id: z.string(),
  status: z._default(z.enum(identificationSessionStates.statuses), 'created'),
});

export function moveSession(bank: Bank, wanted: z.input<typeof sessionMove>): IdentificationSession {
  const { person_id, status } = sessionMove.parse(wanted);
  const { id } = existingPerson(bank, person_id);
  const { identificationSessions } = bank.store;
  if (identificationSessions.find(id) === undefined) identificationSessions.insert({ id, status: 'created' });
  const session = identificationSessions.update(id, { status });
  bank.emit({ type: 'IDENTIFICATION_SESSION', entityId: id, payload: { person_id: id, status } });
  return session;
}

export const failedReferenceTransfer = z.strictObject({
  identification_id: z.string().check(z.describe('of method bank_plus')),
  reason: z._default(z.string(), 'name not matched'),
});

/** Invented: no source states the number. */
const attempts = 3;

/** A transfer that was to identify a customer failed to. */
export function failReferenceTransfer(
  bank: Bank,
  wanted: z.input<typeof failedReferenceTransfer>,
): ReferenceTransfers {
  const { identification_id, reason } = failedReferenceTransfer.parse(wanted);
  const { id, method, person_id, status } = bank.store.identifications.get(identification_id);
  identificationStates.refuseFinal(status);
  if (method !== 'bank_plus') throw validationError('Only a bank_plus identification awaits a transfer.');
  const left = bank.store.referenceTransfers.find(id)?.remaining_attempts ?? attempts;
  if (left === 0) throw refusal(409, 'no_attempts_left', 'No attempts are left.');
  const remaining_attempts = left - 1;
  bank.emit({
    type: 'IDENTIFICATION_REFERENCE_TRANSFER_ATTEMPT',
    entityId: id,
    payload: { id, method, person_id, remaining_attempts, Reason: reason },
  });
  return bank.store.referenceTransfers.insert({ id, remaining_attempts });
}

import type { Bank } from '#sandbox/engine/bank.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';
import type { JsonObject } from '#shared/kernel/json.ts';

/** Operations that always wait for a second factor. */
export type ChangeOperation =
  | Exclude<Extract<OperationRow, { changeRequest: true }>['operation'], OnlyByFault>
  // An online payment names one of each; its customer approves or declines by them.
  | 'cards.threeDs.authenticate'
  | 'cards.threeDs.decline';

/** The bank may ask for it; the simulated one does if a fault says so. */
type OnlyByFault =
  | `${'persons' | 'businesses'}.taxIdentifications.update`
  | 'businesses.beneficialOwners.update'
  | 'businesses.legalRepresentatives.update'
  | 'businesses.businessIdentificationNumbers.update';

type WaitingChange = {
  readonly operation: string;
  /** The arguments of the change, for its confirmation. */
  readonly argument: JsonObject;
  /** The id of the existing resource. */
  readonly subject_id?: string;
} & Authorizer;

/** Who may authorize a change: one person, or each person who can represent a business alone. */
export type Authorizer = { readonly person_id: string } | { readonly business_id: string | null };

const hourMs = 3_600_000;

/** When what is ordered now expires, if nobody confirms it. */
export function expiryMs(bank: Bank): number {
  return bank.clock.now() + bank.options.changeRequestHours * hourMs;
}

/** Keeps a change until authorize and confirm, or until it expires; returns the id of its change request. */
export function startChangeRequest(bank: Bank, change: WaitingChange): string {
  const now = bank.instant();
  const request = bank.store.changeRequests.insert({
    subject_id: null,
    person_id: null,
    business_id: null,
    ...change,
    id: bank.ids.next('changeRequest'),
    status: 'AUTHORIZATION_REQUIRED',
    delivery_method: null,
    tan: null,
    device_id: null,
    string_to_sign: null,
    authorized_by: null,
    wrong_answers: 0,
    abandoned: null,
    created_at: now,
    updated_at: now,
  });
  bank.schedule({ atMs: expiryMs(bank), name: 'expire-change-request', argument: { id: request.id } });
  return request.id;
}

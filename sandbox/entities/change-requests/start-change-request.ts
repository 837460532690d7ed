import type { Bank } from '#sandbox/engine/bank.ts';
import type { OperationRow } from '#shared/bank/contract/operations.ts';
import type { JsonObject } from '#shared/kernel/json.ts';

/** Operations that have to wait for a second factor by themselves. */
export type ChangeOperation =
  | Exclude<Extract<OperationRow, { changeRequest: true }>['operation'], OnlyByFault>
  // An online payment names one of each, by which its customer approves or declines it.
  | 'cards.threeDs.authenticate'
  | 'cards.threeDs.decline';

/** The bank may ask for it; the simulated one does where a fault tells it to. */
type OnlyByFault =
  | `${'persons' | 'businesses'}.taxIdentifications.update`
  | 'businesses.beneficialOwners.update'
  | 'businesses.legalRepresentatives.update'
  | 'businesses.businessIdentificationNumbers.update';

type WaitingChange = {
  readonly operation: string;
  /** What the change needs once it may go ahead. */
  readonly argument: JsonObject;
  /** Of what is there already. */
  readonly subject_id?: string;
} & Authorizer;

/** Who may authorize a change: one person, or whoever represents a business alone. */
export type Authorizer = { readonly person_id: string } | { readonly business_id: string | null };

/** Keeps a change until authorize and confirm; returns the id of its change request. */
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
    created_at: now,
    updated_at: now,
  });
  return request.id;
}

import { existingPerson } from '#sandbox/entities/customers/shown-person.ts';
import * as z from '#shared/kernel/zod.ts';
import { renewIdentityDocument } from '#sandbox/entities/customers/identity-documents.ts';
import { changePerson } from '#sandbox/operations/persons/persons.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { ownBic } from '#sandbox/engine/iban.ts';
import type { Identification, Person } from '#sandbox/engine/model.ts';
import { validationError } from '#sandbox/engine/refusal.ts';
import { identificationStates, videoIdentificationStates } from '#sandbox/engine/states/identifications.ts';
import { persons as contract } from '#shared/bank/contract/persons/persons.ts';
import { forgetPerson } from './forget-customer.ts';
import { refuseUnfit } from './unfit-attributes.ts';

export const identificationMove = z.strictObject({
  person_id: z.string(),
  id: z.optional(z.string()).check(z.describe('an existing identification; without it, a new one starts')),
  method: z._default(z.string(), 'idnow'),
  status: z._default(z.enum(identificationStates.statuses), 'successful'),
  ident_process_type: z.optional(z.enum(['eid', 'video'])).check(z.describe('of a new one')),
  account_verification_error: z.optional(z.string()),
});

export function identifyPerson(bank: Bank, wanted: z.input<typeof identificationMove>): Identification {
  const { person_id, id, method, status, ...details } = identificationMove.parse(wanted);
  const { identifications } = bank.store;
  const known =
    id === undefined ? begin(bank, existingPerson(bank, person_id).id, method) : identifications.get(id);
  const { ident_process_type = known.ident_process_type, account_verification_error = null } = details;
  refuseUnlessNext(known, status);
  const completed_at = identificationStates.isFinal(status) ? bank.instant() : null;
  const identification = identifications.update(known.id, {
    status,
    completed_at,
    ident_process_type,
    account_verification_error,
  });
  if (status === 'successful') renewIdentityDocument(bank, identification.person_id);
  bank.emit({
    type: 'IDENTIFICATION',
    entityId: identification.id,
    payload: { ...identification, metadata: metadataOf(bank, identification) },
  });
  return identification;
}

/** Methods in which a person shows a document to somebody. */
const videoMethods = ['idnow', 'idnow_custom'];

/** An identification by video has fewer possible statuses than the others. */
function refuseUnlessNext({ method, status: from }: Identification, to: Identification['status']): void {
  if (to === from) return;
  identificationStates.move(from, to);
  const { statuses } = videoIdentificationStates;
  if (!videoMethods.includes(method)) return;
  const [known, next] = [from, to].map((each) => statuses.find((status) => status === each));
  if (known === undefined || next === undefined) {
    throw validationError(`An identification by video is never ${next === undefined ? to : from}.`);
  }
  videoIdentificationStates.move(known, next);
}

/** The account that identified the person. */
function metadataOf(bank: Bank, { person_id, method }: Identification) {
  const account = method === 'bank_plus' ? bank.store.identificationAccounts.find(person_id) : undefined;
  if (account === undefined) return null;
  return { account_id: null, account_currency: 'EUR', account_bic: ownBic, iban: account.iban };
}

function begin(bank: Bank, person_id: string, method: string): Identification {
  const id = bank.ids.next('identification');
  const atMs = bank.clock.now() + bank.options.identificationDays * dayMs;
  bank.schedule({ atMs, name: 'expire-identification', argument: { id } });
  return bank.store.identifications.insert({
    id,
    person_id,
    reference: bank.ids.uuid(),
    method,
    status: 'created',
    url: `https://identification.example/${id}`,
    completed_at: null,
    ident_process_type: videoMethods.includes(method) ? 'video' : null,
    account_verification_error: null,
  });
}

/** The identification was not finished in time. If the bank is already checking it, the result decides. */
export function expireIdentification(bank: Bank, id: string): void {
  const open = bank.store.identifications.find(id);
  if (open === undefined || !identificationStates.nextOf(open.status).includes('expired')) return;
  if (videoMethods.includes(open.method) && open.status === 'pending') return;
  identifyPerson(bank, { person_id: open.person_id, id, status: 'expired' });
}

const dayMs = 24 * 3_600_000;

export const personChange = z.strictObject({
  person_id: z.string(),
  attributes: z.record(z.string(), z.json()),
});

/** The event carries nothing: the receiver has to read the person. */
export function changeAttributes(bank: Bank, wanted: z.input<typeof personChange>): object {
  const { person_id, attributes } = personChange.parse(wanted);
  refuseUnfit(contract.get.reply.schema(), attributes);
  return changePerson(bank, person_id, attributes);
}

export const personDeletion = z.strictObject({ person_id: z.string() });

/** Data protection: everything about the person is removed, the id stays as a tombstone. */
export function deletePerson(bank: Bank, wanted: z.input<typeof personDeletion>): Person {
  const { person_id } = personDeletion.parse(wanted);
  const person = bank.store.persons.update(person_id, { deleted_at: bank.instant(), attributes: {} });
  forgetPerson(bank, person_id);
  bank.emit({ type: 'PERSON_DELETED', entityId: person.id });
  return person;
}

import type { OpenedCustomer } from '#sandbox/scenarios/customers.ts';
import { confirmChange } from '#sandbox/scenarios/partner.ts';
import { failReferenceTransfer, moveOrigination, moveSession } from '#sandbox/transitions/identifications.ts';
import { announceBlock } from '#sandbox/transitions/identity-documents.ts';
import { changeAttributes, deletePerson, identifyPerson } from '#sandbox/transitions/persons.ts';
import { askQuestions } from '#sandbox/transitions/questions.ts';
import type { Chapter, Place } from './chapter.ts';
import { anEarner } from './people.ts';

/** People become customers, are reached under a number, move house, and are forgotten. */
export const customers: Chapter = async function* (place) {
  const { bank, partner } = place;
  const greta = await anEarner(place, 'Greta Sommer');
  const stranger = await partner.post('/v1/persons', { first_name: 'Otto', last_name: 'Ufer' });
  startIdentification(place, stranger.id);
  yield 1;
  identifyByTransfer(place, stranger.id);
  await confirmNumber(place, greta);
  await partner.post('/v1/mfa/challenges/activation', { person_id: greta.person_id });
  yield 3;
  await correctTaxNumber(place, greta);
  await partner.patch(`/v1/persons/${greta.person_id}`, { job_title: 'Beekeeper' });
  askQuestions(bank, { customer_id: greta.person_id });
  yield 20;
  changeAttributes(bank, { person_id: greta.person_id, attributes: { employment_status: 'EMPLOYED' } });
  announceBlock(bank, { person_id: greta.person_id });
  yield 30;
  // The new document comes in time.
  const { id } = identifyPerson(bank, { person_id: greta.person_id, status: 'pending' });
  identifyPerson(bank, { person_id: greta.person_id, id, status: 'successful' });
  await changeNumber(place, greta);
  yield 80;
  deletePerson(bank, { person_id: stranger.id });
};

/** The customer begins in the partner's app and goes on with the provider. */
function startIdentification({ bank }: Place, person_id: string): void {
  moveSession(bank, { person_id, status: 'created' });
  moveSession(bank, { person_id, status: 'started' });
  const { id: identification_id } = identifyPerson(bank, {
    person_id,
    method: 'bank_plus',
    status: 'pending',
  });
  moveOrigination(bank, { identification_id });
  moveOrigination(bank, { identification_id, status: 'esign_pending' });
}

/** The transfer comes from somebody else's account. */
function identifyByTransfer({ bank }: Place, person_id: string): void {
  for (const { id } of bank.store.identifications.by('person_id', person_id)) {
    failReferenceTransfer(bank, { identification_id: id });
    identifyPerson(bank, { person_id, id, status: 'failed' });
    moveOrigination(bank, { identification_id: id, status: 'failed' });
  }
  moveSession(bank, { person_id, status: 'finished' });
}

const number = '+491701234567';

async function confirmNumber({ bank, partner }: Place, { person_id }: OpenedCustomer): Promise<void> {
  const path = `/v1/persons/${person_id}/mobile_number`;
  await partner.post(path, { number });
  await partner.post(`${path}/authorize`, { number });
  const [held] = bank.store.mobileNumbers.by('person_id', person_id);
  await partner.post(`${path}/confirm`, { number, token: held?.otp ?? '' });
}

/** A person has one number at a time. The customer agrees to lose the old one, and never confirms the new one. */
async function changeNumber({ partner }: Place, { person_id }: OpenedCustomer): Promise<void> {
  const path = `/v1/persons/${person_id}/mobile_number`;
  const waiting = await partner.delete(path, { number });
  await confirmChange(partner, waiting, person_id);
  await partner.post(path, { number: '+491709876543' });
}

async function correctTaxNumber({ partner }: Place, { person_id }: OpenedCustomer): Promise<void> {
  const path = `/v1/persons/${person_id}/tax_identifications`;
  const { id } = await partner.post(path, { country: 'DE', number: '12345678901', primary: true });
  await partner.patch(`${path}/${id}`, { number: '10987654321' });
}

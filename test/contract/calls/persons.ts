import { formOf, textOf } from '#test/contract/simulated-bank.ts';
import { identifyPerson } from '#sandbox/transitions/persons.ts';
import { authorizePerson } from '#sandbox/entities/customers/authorized-persons.ts';
import type { GoodCalls, World } from './world.ts';

/** What an authorized person needs. */
const wellKnown = {
  salutation: 'MS',
  first_name: 'Mary',
  last_name: 'Somerville',
  nationality: 'GB',
  birth_date: '1980-12-26',
  birth_city: 'Jedburgh',
  address_line_1: 'Am Markt 1',
  country: 'DE',
};

export function personCalls({
  bank,
  person,
  account,
  ofPersonAccount,
  get,
  post,
  patch,
  delete: remove,
  send,
  ofPerson,
}: World) {
  const upload = () =>
    send(`${ofPerson}/documents`, formOf({ document_type: 'OTHER' }, new File(['x'], 'a.txt')));
  const uploaded = async () => `${ofPerson}/documents/${textOf(await upload(), 'id')}`;
  const addTaxIdentification = () =>
    post(`${ofPerson}/tax_identifications`, { country: 'DE', number: '12345678901', primary: true });
  const taxIdentification = async () =>
    `${ofPerson}/tax_identifications/${textOf(await addTaxIdentification(), 'id')}`;
  const identification = identifyPerson(bank, { person_id: person.id, status: 'pending' });
  const ofIdentification = `${ofPerson}/identifications/${identification.id}`;
  const uploadForIdentification = () =>
    send(
      `${ofIdentification}/document_upload`,
      formOf({ document_type: 'ID_DOCUMENT' }, new File(['x'], 'a.png')),
    );
  const another = () =>
    bank.store.persons.insert({ ...person, id: bank.ids.next('person'), attributes: wellKnown }).id;
  const authorize = () => authorizePerson(bank, account, another()).id;
  const authorizedPersons = `${ofPersonAccount}/authorized_persons`;
  const number = '+49 170/123-45_67';
  const register = () => post(`${ofPerson}/mobile_number`, { number });
  return {
    'persons.create': () => post('/v1/persons', { first_name: 'Ada' }),
    'persons.list': () => get('/v1/persons'),
    'persons.get': () => get(ofPerson),
    'persons.update': () => patch(ofPerson, { email: 'ada@example.org' }),
    'persons.mobileNumber.create': register,
    'persons.mobileNumber.get': async () => {
      await register();
      return get(`${ofPerson}/mobile_number`);
    },
    'persons.mobileNumber.delete': async () => {
      await register();
      return send(`${ofPerson}/mobile_number`, { method: 'DELETE', body: JSON.stringify({ number }) });
    },
    'persons.mobileNumber.authorize': async () => {
      await register();
      return post(`${ofPerson}/mobile_number/authorize`, { number });
    },
    'persons.mobileNumber.confirm': async () => {
      await register();
      await post(`${ofPerson}/mobile_number/authorize`, { number });
      const token = bank.store.mobileNumbers.by('person_id', person.id)[0]?.otp;
      return post(`${ofPerson}/mobile_number/confirm`, { number, token });
    },
    'persons.mobileNumber.reauthorize': async () => {
      await register();
      return post(`${ofPerson}/mobile_number/reauthorize`, {});
    },
    'persons.taxIdentifications.create': addTaxIdentification,
    'persons.taxIdentifications.list': async () => {
      await addTaxIdentification();
      return get(`${ofPerson}/tax_identifications`);
    },
    'persons.taxIdentifications.get': async () => get(await taxIdentification()),
    'persons.taxIdentifications.update': async () =>
      patch(await taxIdentification(), { number: '10987654321' }),
    'persons.testIdDocumentUpdate': () => post(`${ofPerson}/test_id_document_update`, {}),
    'persons.settings.replace': () => post(`${ofPerson}/settings`, { language: 'de' }),
    'persons.settings.get': () => get(`${ofPerson}/settings`),
    'persons.identificationAccount.reactivate': () => {
      identifyPerson(bank, { person_id: person.id, method: 'bank_plus', status: 'failed' });
      identifyPerson(bank, { person_id: person.id, method: 'idnow', status: 'successful' });
      return post(`${ofPerson}/identification_account/reactivate`, {});
    },
    'persons.accounts.authorizedPersons.create': () =>
      post(authorizedPersons, { authorized_person_id: another() }),
    'persons.accounts.authorizedPersons.list': () => {
      authorize();
      return get(authorizedPersons);
    },
    'persons.accounts.authorizedPersons.get': () => get(`${authorizedPersons}/${authorize()}`),
    'persons.accounts.authorizedPersons.delete': () => remove(`${authorizedPersons}/${authorize()}`),
    'persons.documents.upload': upload,
    'persons.documents.list': async () => {
      await upload();
      return get(`${ofPerson}/documents`);
    },
    'persons.documents.get': async () => get(await uploaded()),
    'persons.documents.file.get': async () => get(`${await uploaded()}/file`),
    'persons.documents.update': async () => patch(await uploaded(), { customer_accessible: true }),
    'persons.documents.delete': async () => remove(await uploaded()),
    'persons.identifications.documents.upload': uploadForIdentification,
    'persons.identifications.documents.list': async () => {
      await uploadForIdentification();
      return get(`${ofIdentification}/documents`);
    },
  } satisfies GoodCalls;
}

import { openAccount } from '#sandbox/transitions/account-openings.ts';
import { formOf, textOf } from '#test/contract/simulated-bank.ts';
import type { GoodCalls, World } from './world.ts';

const knownPerson = {
  salutation: 'MS',
  first_name: 'Ada',
  last_name: 'Byron',
  nationality: 'GB',
  birth_date: '1985-12-10',
  birth_city: 'London',
  address_line_1: 'Musterallee 1',
  country: 'DE',
};

/** A business without anything that is linked to it. */
export async function aBusiness({ post }: Pick<World, 'post'>): Promise<string> {
  return textOf(await post('/v1/businesses', { name: 'Musterbau GmbH', tax_country: 'DE' }), 'id');
}

/** A person with all data that a role in a business needs. */
export async function aKnownPerson({ post }: Pick<World, 'post'>): Promise<string> {
  return textOf(await post('/v1/persons', knownPerson), 'id');
}

const ownCalls = (world: World) => {
  const { get, post, patch } = world;
  const path = async () => `/v1/businesses/${await aBusiness(world)}`;
  return {
    'businesses.create': () => post('/v1/businesses', { name: 'Musterbau GmbH' }),
    'businesses.list': async () => {
      await aBusiness(world);
      return get('/v1/businesses');
    },
    'businesses.get': async () => get(await path()),
    'businesses.update': async () => patch(await path(), { nace_code: 'K 66.22' }),
    'businesses.annualTurnover.create': async () =>
      post(`${await path()}/annual_turnover`, { year: 2025, amount: { value: 100, currency: 'EUR' } }),
    'commercialRegistrations.searchByName': () =>
      get('/v1/commercial_registrations/search_by_name?country=DE&name=Musterbau'),
    'commercialRegistrations.find': () =>
      get(
        '/v1/commercial_registrations/find?registration_number=HRB%20900001&registration_issuer=AMTSGERICHT%20CHARLOTTENBURG',
      ),
  } satisfies GoodCalls;
};

const taxIdentificationCalls = (world: World) => {
  const { get, post, patch } = world;
  const number = async () => {
    const list = `/v1/businesses/${await aBusiness(world)}/tax_identifications`;
    const answer = await post(list, { country: 'DE', number: '30/123/45678', primary: true });
    return { list, answer, path: () => `${list}/${textOf(answer, 'id')}` };
  };
  return {
    'businesses.taxIdentifications.create': async () => (await number()).answer,
    'businesses.taxIdentifications.list': async () => get((await number()).list),
    'businesses.taxIdentifications.get': async () => get((await number()).path()),
    'businesses.taxIdentifications.update': async () =>
      patch((await number()).path(), { number: '30/123/45679' }),
  } satisfies GoodCalls;
};

const documentCalls = (world: World) => {
  const { get, patch, send, delete: remove } = world;
  const uploaded = async () => {
    const list = `/v1/businesses/${await aBusiness(world)}/documents`;
    const form = formOf({ document_type: 'REGISTER_EXTRACT' }, new File(['x'], 'extract.txt'));
    const answer = await send(list, form);
    return { list, answer, path: () => `${list}/${textOf(answer, 'id')}` };
  };
  return {
    'businesses.documents.upload': async () => (await uploaded()).answer,
    'businesses.documents.list': async () => get((await uploaded()).list),
    'businesses.documents.get': async () => get((await uploaded()).path()),
    'businesses.documents.file.get': async () => get(`${(await uploaded()).path()}/file`),
    'businesses.documents.update': async () =>
      patch((await uploaded()).path(), { customer_accessible: true }),
    'businesses.documents.delete': async () => remove((await uploaded()).path()),
  } satisfies GoodCalls;
};

const roleCalls = (world: World) => {
  const { get, post, patch, delete: remove } = world;
  const linked = async (role: string, member: string) => {
    const list = `/v1/businesses/${await aBusiness(world)}/${role}`;
    const answer = await post(list, { [member]: await aKnownPerson(world) });
    return { list, answer, path: () => `${list}/${textOf(answer, 'id')}` };
  };
  const representative = () => linked('legal_representatives', 'legal_representative_id');
  const owner = () => linked('beneficial_owners', 'person_id');
  const signee = () => linked('signees', 'person_id');
  return {
    'businesses.legalRepresentatives.create': async () => (await representative()).answer,
    'businesses.legalRepresentatives.list': async () => get((await representative()).list),
    'businesses.legalRepresentatives.update': async () =>
      patch((await representative()).path(), { type_of_representation: 'JOINT' }),
    'businesses.legalRepresentatives.delete': async () => remove((await representative()).path()),
    'businesses.beneficialOwners.create': async () => (await owner()).answer,
    'businesses.beneficialOwners.list': async () => get((await owner()).list),
    'businesses.beneficialOwners.get': async () => get((await owner()).path()),
    'businesses.beneficialOwners.update': async () =>
      patch((await owner()).path(), { voting_share: '33.33' }),
    'businesses.signees.create': async () => (await signee()).answer,
    'businesses.signees.list': async () => get((await signee()).list),
    'businesses.signees.delete': async () => remove((await signee()).path()),
  } satisfies GoodCalls;
};

const authorizedPersonCalls = (world: World) => {
  const { get, post, bank, delete: remove } = world;
  const authorized = async () => {
    const [business_id, person_id] = [await aBusiness(world), await aKnownPerson(world)];
    await post(`/v1/businesses/${business_id}/legal_representatives`, { legal_representative_id: person_id });
    const account = openAccount(bank, { business_id });
    const list = `/v1/businesses/${business_id}/accounts/${account.id}/authorized_persons`;
    const answer = await post(list, { authorized_person_id: person_id });
    return { list, answer, path: () => `${list}/${textOf(answer, 'id')}` };
  };
  return {
    'businesses.accounts.authorizedPersons.create': async () => (await authorized()).answer,
    'businesses.accounts.authorizedPersons.list': async () => get((await authorized()).list),
    'businesses.accounts.authorizedPersons.get': async () => get((await authorized()).path()),
    'businesses.accounts.authorizedPersons.delete': async () => remove((await authorized()).path()),
  } satisfies GoodCalls;
};

const identificationCalls = (world: World) => {
  const { get, post, patch, put } = world;
  const begun = async () => {
    const list = `/v1/businesses/${await aBusiness(world)}/identifications`;
    const answer = await post(list, {});
    return { answer, eddData: () => `${list}/${textOf(answer, 'id')}/edd_data` };
  };
  const number = async () => {
    const list = `/v1/businesses/${await aBusiness(world)}/business_identification_numbers`;
    const answer = await post(list, { number: 'DE123456789-00001' });
    return { answer, path: () => `${list}/${textOf(answer, 'id')}` };
  };
  return {
    'businesses.identifications.create': async () => (await begun()).answer,
    'businesses.identifications.eddData.get': async () => get((await begun()).eddData()),
    'businesses.identifications.eddData.submit': async () =>
      put((await begun()).eddData(), { last_year_revenue: { description: 'from building houses' } }),
    'businesses.businessIdentificationNumbers.create': async () => (await number()).answer,
    'businesses.businessIdentificationNumbers.get': async () => get((await number()).path()),
    'businesses.businessIdentificationNumbers.update': async () =>
      patch((await number()).path(), { number: 'DE123456789-00002' }),
  } satisfies GoodCalls;
};

export function businessCalls(world: World) {
  return {
    ...ownCalls(world),
    ...taxIdentificationCalls(world),
    ...documentCalls(world),
    ...roleCalls(world),
    ...authorizedPersonCalls(world),
    ...identificationCalls(world),
  } satisfies GoodCalls;
}

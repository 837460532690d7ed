import { describe, expect, test } from 'vitest';
import { openAccount } from '#sandbox/transitions/account-openings.ts';
import { aBusiness, aKnownPerson } from '#test/contract/calls/businesses.ts';
import { simulatedBank, textOf } from '#test/contract/simulated-bank.ts';

async function setUp() {
  const world = simulatedBank();
  const businessId = await aBusiness(world);
  const personId = await aKnownPerson(world);
  const eventsOf = async (event_type: string, act: () => Promise<unknown>) => {
    await world.post('/v1/webhooks', { event_type, url: 'https://partner.example/hook' });
    await act();
    await world.bank.runDue();
    return world.webhooks.slice(1).map(({ body }): unknown => JSON.parse(Buffer.from(body).toString()));
  };
  return { ...world, businessId, personId, path: `/v1/businesses/${businessId}`, eventsOf };
}

describe('a legal representative', () => {
  // Stated: Endpoints: Businesses > Legal representatives
  // Stated: Resources and their fields > Legal representative
  // Stated: Events: Event types > Payloads
  test('is a person or another business, linked by one call each and unlinked without being deleted; both are announced by an event', async () => {
    const { post, delete: remove, get, path, businessId, personId, eventsOf, bank } = await setUp();
    const links = `${path}/legal_representatives`;
    const otherBusinessId = await aBusiness({ post });

    const events = await eventsOf('LEGAL_REPRESENTATIVE', async () => {
      const linked = await post(links, { legal_representative_id: personId });
      expect(linked.body).toMatchObject({ legal_representative_type: 'Person', business_id: businessId });
      expect((await post(links, { legal_representative_id: personId })).status).toBe(400);
      const other = await post(links, { legal_representative_id: otherBusinessId });
      expect(other.body).toMatchObject({ legal_representative_type: 'Business' });
      expect((await remove(`${links}/${textOf(linked, 'id')}`)).status).toBe(204);
    });

    expect(events).toMatchObject([
      { legal_representative_id: personId, valid_until: null },
      { legal_representative_id: otherBusinessId, legal_representative_type: 'Business' },
      { legal_representative_id: personId, valid_until: bank.today() },
    ]);
    expect((await get(links)).body).toMatchObject([{ legal_representative_id: otherBusinessId }]);
    expect((await get(`/v1/persons/${personId}`)).status).toBe(200);
  });

  test('is neither unknown nor the business itself', async () => {
    const { post, path, businessId } = await setUp();
    const links = `${path}/legal_representatives`;

    expect((await post(links, { legal_representative_id: 'nobody' })).status).toBe(404);
    expect((await post(links, { legal_representative_id: businessId })).status).toBe(400);
  });

  // Stated: Resources and their fields > Legal representative
  test.each([
    { taxRelevantPersons: 'fatca-relevant', fatca_relevant: false, status: 201 },
    { taxRelevantPersons: 'fatca-relevant', fatca_relevant: true, status: 400 },
    { taxRelevantPersons: 'all', fatca_relevant: false, status: 400 },
    { taxRelevantPersons: 'none', fatca_relevant: true, status: 201 },
  ] as const)(
    'without a tax identification answers $status where $taxRelevantPersons persons are tax-relevant and fatca_relevant is $fatca_relevant',
    async ({ status, taxRelevantPersons, fatca_relevant }) => {
      const { post, bank, path } = await setUp();
      bank.setOptions({ ...bank.options, taxRelevantPersons });
      const person = await post('/v1/persons', { first_name: 'Ada', fatca_relevant });
      const legal_representative_id = textOf(person, 'id');
      const link = () => post(`${path}/legal_representatives`, { legal_representative_id });

      const answer = await link();
      expect(answer.status).toBe(status);
      if (status === 201) return;
      expect(JSON.stringify(answer.body)).toContain('tax identification');
      const tax = { country: 'DE', number: '12345678901' };
      await post(`/v1/persons/${legal_representative_id}/tax_identifications`, tax);
      expect((await link()).status).toBe(201);
    },
  );

  // Stated: Endpoints: Businesses > Legal representatives
  test('is changed in the link alone', async () => {
    const { post, patch, get, path, personId } = await setUp();
    const links = `${path}/legal_representatives`;
    const id = textOf(await post(links, { legal_representative_id: personId }), 'id');
    const person = (await get(`/v1/persons/${personId}`)).body;

    const changed = await patch(`${links}/${id}`, { type_of_representation: 'JOINT', first_name: 'Eve' });

    expect(changed.body).toMatchObject({
      type_of_representation: 'JOINT',
      legal_representative_id: personId,
    });
    expect((await get(`/v1/persons/${personId}`)).body).toEqual(person);
  });
});

describe('a beneficial owner', () => {
  // Stated: Resources and their fields > Beneficial owner
  // Stated: Endpoints: Businesses > Beneficial owners
  test('needs salutation, both names and birth date', async () => {
    const { post, path, customer } = await setUp();

    const refused = await post(`${path}/beneficial_owners`, { person_id: customer().person.id });

    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      errors: [{ source: { field: 'person_id', message: 'the person has no salutation, birth_date' } }],
    });
  });

  // Stated: Endpoints: Businesses > Beneficial owners
  test('is announced when linked and when changed, with the share as a number', async () => {
    const { post, patch, path, personId, eventsOf } = await setUp();

    const events = await eventsOf('BENEFICIAL_OWNER', async () => {
      const linked = await post(`${path}/beneficial_owners`, { person_id: personId, voting_share: '25.50' });
      const owner = `${path}/beneficial_owners/${textOf(linked, 'id')}`;
      const changed = await patch(owner, { voting_share: '100' });
      expect(changed.body).toMatchObject({ person_id: personId, fictitious: false });
      expect((await patch(owner, { voting_share: '100.01' })).status).toBe(400);
    });

    expect(events).toMatchObject([{ voting_share: 25.5 }, { voting_share: 100 }]);
  });
});

// Stated: Endpoints: Businesses > Signees
test('a signee is assigned once and removed without the person', async () => {
  const { post, get, delete: remove, path, personId } = await setUp();
  const assigned = await post(`${path}/signees`, { person_id: personId });

  expect((await post(`${path}/signees`, { person_id: personId })).status).toBe(400);
  expect((await remove(`${path}/signees/${textOf(assigned, 'id')}`)).status).toBe(204);
  expect((await get(`${path}/signees`)).body).toEqual([]);
  expect((await get(`/v1/persons/${personId}`)).status).toBe(200);
});

test('what is linked to one business does not exist under another', async () => {
  const { post, get, delete: remove, path, personId } = await setUp();
  const other = `/v1/businesses/${await aBusiness({ post })}`;
  const signee = textOf(await post(`${path}/signees`, { person_id: personId }), 'id');
  const owner = textOf(await post(`${path}/beneficial_owners`, { person_id: personId }), 'id');
  const link = { legal_representative_id: personId };
  const representative = textOf(await post(`${path}/legal_representatives`, link), 'id');

  expect((await remove(`${other}/signees/${signee}`)).status).toBe(404);
  expect((await remove(`${other}/legal_representatives/${representative}`)).status).toBe(404);
  expect((await get(`${other}/beneficial_owners/${owner}`)).status).toBe(404);
  expect((await get(`${path}/beneficial_owners/${owner}`)).status).toBe(200);
});

describe('an authorized person of a business account', () => {
  async function setUpAccount(options = {}) {
    const world = simulatedBank(options);
    const business_id = await aBusiness(world);
    const [representative, employee] = [await aKnownPerson(world), await aKnownPerson(world)];
    const links = `/v1/businesses/${business_id}/legal_representatives`;
    await world.post(links, { legal_representative_id: representative });
    const account = openAccount(world.bank, { business_id });
    const path = `/v1/businesses/${business_id}/accounts/${account.id}/authorized_persons`;
    return { ...world, account, path, representative, employee };
  }

  // Stated: Endpoints: Businesses > Authorized persons
  test('is added at once when it is a legal representative', async () => {
    const { post, path, representative } = await setUpAccount();

    const added = await post(path, { authorized_person_id: representative });

    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({ authorized_person_id: representative, valid_from: '2026-03-02' });
    expect((await post(path, { authorized_person_id: representative })).status).toBe(400);
  });

  // Stated: Endpoints: Businesses > Authorized persons
  test('who is no legal representative waits for a change request that a legal representative completes', async () => {
    const { post, get, path, representative, employee, account } = await setUpAccount();

    const waiting = await post(path, { authorized_person_id: employee, skip_2fa: true });
    expect(waiting.status).toBe(202);
    const request = `/v1/change_requests/${textOf(waiting, 'id')}`;
    const authorize = (person_id: string) =>
      post(`${request}/authorize`, { person_id, delivery_method: 'static' });
    expect((await authorize(employee)).status).toBe(403);
    expect((await authorize(representative)).status).toBe(201);
    const confirmed = await post(`${request}/confirm`, { tan: '212212' });

    expect(confirmed.body).toMatchObject({
      response_code: 201,
      response_body: { authorized_person_id: employee },
    });
    expect((await get(path)).body).toMatchObject([{ authorized_person_id: employee }]);
    expect(account.type).toBe('CHECKING_BUSINESS');
  });

  test('skips the second factor where the partner may', async () => {
    const { post, path, employee } = await setUpAccount({ allowSkippedSecondFactor: true });

    expect((await post(path, { authorized_person_id: employee, skip_2fa: true })).status).toBe(201);
  });

  // Stated: Resources and their fields > Authorized person
  // Stated: Endpoints: Businesses > Authorized persons
  test('needs address line, birth city, birth date, country, names, nationality and salutation', async () => {
    const { post, path, customer } = await setUpAccount();

    const refused = await post(path, { authorized_person_id: customer().person.id });

    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      errors: [
        { detail: expect.stringContaining('address_line_1, birth_city, birth_date, country') as string },
      ],
    });
  });
});

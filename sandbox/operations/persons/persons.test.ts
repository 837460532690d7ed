import { describe, expect, test } from 'vitest';
import { simulatedBank, textOf } from '#test/contract/simulated-bank.ts';

describe('creating a person', () => {
  // Stated: Endpoints: Persons > Persons
  // Stated: Endpoints: Common rules > Status of a create
  // Stated: Resources and their fields > Person
  test('answers 201 with what was sent, and the person can be read and listed', async () => {
    const { post, get } = simulatedBank();

    const created = await post('/v1/persons', { first_name: 'Ada', last_name: 'N/A' });

    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ first_name: 'Ada', last_name: 'N/A', flagged_by_compliance: false });
    expect((await get(`/v1/persons/${textOf(created, 'id')}`)).body).toEqual(created.body);
    expect((await get('/v1/persons')).body).toEqual([created.body]);
  });

  // Stated: Resources and their fields > Unknown parameters
  // Stated: Resources and their fields > Null values
  // Stated: Errors > Unknown parameter
  test('ignores unknown parameters and null, and leaves them out of the answer', async () => {
    const { post } = simulatedBank();

    const created = await post('/v1/persons', { first_name: 'Ada', shoe_size: 38, salutation: null });

    expect(created.status).toBe(201);
    expect(created.body).not.toHaveProperty('shoe_size');
    expect(created.body).not.toHaveProperty('salutation');
  });

  test.each([
    ['outer white space', { first_name: ' Ada' }, 'first_name'],
    ['a name in the wrong case', { First_Name: 'Ada' }, 'First_Name'],
    ['a value in the wrong case', { salutation: 'ms' }, 'salutation'],
    ['text that is too long', { last_name: 'x'.repeat(51) }, 'last_name'],
  ])('refuses %s with the error body of the bank', async (_what, body, field) => {
    const { post, bank } = simulatedBank();

    const refused = await post('/v1/persons', body);

    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      errors: [{ status: 400, detail: expect.stringContaining(field), source: { field } }],
    });
    expect(bank.store.persons.all()).toEqual([]);
  });
});

describe('fields that the options make mandatory', () => {
  const rules = [
    { customer: 'Person', fields: ['first_name', 'last_name'] },
    { customer: 'Person', country: 'IT', fields: ['birth_province', 'address_line_1'] },
    { customer: 'Business', country: 'DE', fields: ['legal_form'] },
    { customer: 'Person', product: 'CURRENT_ACCOUNT_CONSUMER_ITALY', fields: ['nace_code'] },
  ] as const;
  const demanding = () =>
    simulatedBank({ mandatoryFields: rules.map((rule) => ({ ...rule, fields: [...rule.fields] })) });
  const name = { first_name: 'Ada', last_name: 'Byron' };

  // Stated: Endpoints: Persons > Persons
  // Stated: Endpoints: Businesses > Businesses
  test.each([
    { whom: 'a person', path: '/v1/persons', body: {}, missing: ['first_name', 'last_name'] },
    {
      whom: 'a person with some of them',
      path: '/v1/persons',
      body: { first_name: 'Ada' },
      missing: ['last_name'],
    },
    {
      whom: 'a person in Italy',
      path: '/v1/persons',
      body: { ...name, country: 'IT' },
      missing: ['birth_province', 'address_line_1'],
    },
    {
      whom: 'a person whose address is in Italy',
      path: '/v1/persons',
      body: { ...name, birth_province: 'EE', address: { country: 'IT' } },
      missing: ['address_line_1'],
    },
    {
      whom: 'a business in Germany',
      path: '/v1/businesses',
      body: { name: 'Musterbau', tax_country: 'DE' },
      missing: ['legal_form'],
    },
  ])('are demanded of $whom', async ({ path, body, missing }) => {
    const refused = await demanding().post(path, body);

    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      errors: missing.map((field) => ({ code: 'invalid_model', source: { field, message: 'is missing' } })),
    });
  });

  test.each([
    ['/v1/persons', { ...name, country: 'DE' }],
    ['/v1/persons', { ...name, birth_province: 'EE', address: { country: 'IT', line_1: 'Via Esempio 3' } }],
    ['/v1/businesses', { name: 'Musterbau', tax_country: 'IT' }],
  ])('are enough: POST %s %j is taken', async (path, body) => {
    expect((await demanding().post(path, body)).status).toBe(201);
  });
});

describe('changing a person', () => {
  // Stated: Endpoints: Persons > Persons
  test('fills in an empty property at once and notifies the partner', async () => {
    const { patch, customer, bank, webhooks, post } = simulatedBank();
    const { person } = customer();
    await post('/v1/webhooks', { event_type: 'PERSON_CHANGED', url: 'https://partner.example/hook' });

    const changed = await patch(`/v1/persons/${person.id}`, { email: 'ada@example.org' });
    await bank.runDue();

    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ first_name: 'Ada', email: 'ada@example.org' });
    expect(webhooks.at(-1)?.headers).toMatchObject({ 'Service-Entity-Id': person.id });
  });

  // Stated: Endpoints: Persons > Persons
  test('waits for a change request where the property has a value', async () => {
    const { patch, get, post, customer } = simulatedBank();
    const { person } = customer();

    const waiting = await patch(`/v1/persons/${person.id}`, { first_name: 'Augusta' });
    expect(waiting.status).toBe(202);
    expect(waiting.body).toMatchObject({ status: 'AUTHORIZATION_REQUIRED' });
    expect((await get(`/v1/persons/${person.id}`)).body).toMatchObject({ first_name: 'Ada' });

    const id = textOf(waiting, 'id');
    await post(`/v1/change_requests/${id}/authorize`, { person_id: person.id, delivery_method: 'static' });
    const confirmed = await post(`/v1/change_requests/${id}/confirm`, { tan: '212212' });

    expect(confirmed.status).toBe(200);
    expect(confirmed.body).toMatchObject({
      status: 'COMPLETED',
      response_code: 200,
      response_body: { id: person.id, first_name: 'Augusta' },
    });
    expect((await get(`/v1/persons/${person.id}`)).body).toMatchObject({ first_name: 'Augusta' });
  });

  // Stated: Resources and their fields > Null values
  test('to null or to what it is already changes nothing', async () => {
    const { patch, customer, bank, webhooks, post } = simulatedBank();
    const { person } = customer();
    await post('/v1/webhooks', { event_type: 'PERSON_CHANGED', url: 'https://partner.example/hook' });

    const changed = await patch(`/v1/persons/${person.id}`, { first_name: 'Ada', last_name: null });
    await bank.runDue();

    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ first_name: 'Ada', last_name: 'Byron' });
    expect(webhooks).toHaveLength(1);
  });
});

test('a deleted person is neither read nor listed', async () => {
  const { get, customer, bank } = simulatedBank();
  const { person } = customer();
  bank.store.persons.update(person.id, { deleted_at: bank.instant() });

  expect((await get(`/v1/persons/${person.id}`)).status).toBe(404);
  expect((await get('/v1/persons')).body).toEqual([]);
});

import { describe, expect, test } from 'vitest';
import { aBusiness, aKnownPerson } from '#test/contract/calls/businesses.ts';
import { simulatedBank, textOf } from '#test/contract/simulated-bank.ts';

describe('a business', () => {
  // Stated: Endpoints: Businesses > Businesses
  // Stated: Resources and their fields > Business
  test('is answered as it was sent, and is read and listed until it is deleted', async () => {
    const { post, get, bank } = simulatedBank();

    const created = await post('/v1/businesses', {
      name: 'Musterbau GmbH',
      legal_form: 'UG_I_GR',
      colour: 'red',
    });

    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      id: expect.stringMatching(/cbiz$/) as string,
      name: 'Musterbau GmbH',
      legal_form: 'UG_I_GR',
    });
    const path = `/v1/businesses/${textOf(created, 'id')}`;
    expect((await get(path)).body).toEqual(created.body);
    expect((await get('/v1/businesses')).body).toEqual([created.body]);
    bank.store.businesses.update(textOf(created, 'id'), { deleted_at: bank.instant() });
    expect((await get(path)).status).toBe(404);
    expect((await get('/v1/businesses')).body).toEqual([]);
  });

  // Stated: Resources and their fields > Business
  // Stated: Limits > Due-diligence texts
  test('takes due-diligence texts of 1000 characters and no longer ones', async () => {
    const { post } = simulatedBank();
    const withTexts = (text: string) => ({
      expected_revenue_next_year: { description: text },
      last_year_revenue: { description: text },
      cash_transactions: { details: text },
    });

    expect((await post('/v1/businesses', withTexts('x'.repeat(1000)))).status).toBe(201);
    const refused = await post('/v1/businesses', withTexts('x'.repeat(1001)));

    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      errors: [
        { source: { field: 'expected_revenue_next_year.description' } },
        { source: { field: 'last_year_revenue.description' } },
        { source: { field: 'cash_transactions.details' } },
      ],
    });
  });

  test('takes a legal form that nobody listed, but none in the wrong case', async () => {
    const { post } = simulatedBank();

    expect((await post('/v1/businesses', { legal_form: 'GMBH' })).status).toBe(201);
    expect((await post('/v1/businesses', { legal_form: 'ug_i_gr' })).status).toBe(400);
  });

  // Stated: Endpoints: Businesses > Annual turnover
  // Stated: Resources and their fields > Business
  test('collects its annual turnovers', async () => {
    const world = simulatedBank();
    const path = `/v1/businesses/${await aBusiness(world)}`;

    await world.post('/v1/webhooks', { event_type: 'BUSINESS_CHANGED', url: 'https://partner.example/hook' });
    await world.post(`${path}/annual_turnover`, { year: 2024 });
    const added = await world.post(`${path}/annual_turnover`, { year: 2025 });

    expect(added.status).toBe(201);
    expect((await world.get(path)).body).toMatchObject({ annual_turnover: [{ year: 2024 }, { year: 2025 }] });
    expect(world.bank.desk.log().map(({ event_type }) => event_type)).toEqual([
      'BUSINESS_CHANGED',
      'BUSINESS_CHANGED',
    ]);
  });
});

test('an annual turnover is kept as it comes, without its nulls', async () => {
  const world = simulatedBank();
  const path = `/v1/businesses/${await aBusiness(world)}`;

  await world.post(`${path}/annual_turnover`, { year: null, amount: 5, parts: { first: null, last: [1] } });

  expect((await world.get(path)).body).toHaveProperty('annual_turnover', [
    { amount: 5, parts: { last: [1] } },
  ]);
});

describe('changing a business', () => {
  async function setUp(type_of_representation = 'ALONE') {
    const world = simulatedBank();
    const path = `/v1/businesses/${await aBusiness(world)}`;
    const personId = await aKnownPerson(world);
    const representative = { legal_representative_id: personId, type_of_representation };
    await world.post(`${path}/legal_representatives`, representative);
    return { ...world, path, personId };
  }

  // Stated: Endpoints: Businesses > Businesses
  test('fills in an empty property at once and notifies the partner', async () => {
    const { patch, post, path, bank, webhooks } = await setUp();
    await post('/v1/webhooks', { event_type: 'BUSINESS_CHANGED', url: 'https://partner.example/hook' });

    const changed = await patch(path, { nace_code: 'K 66.22' });
    await bank.runDue();

    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ name: 'Musterbau GmbH', nace_code: 'K 66.22' });
    expect(webhooks.at(-1)).toMatchObject({
      body: Buffer.from('{}'),
      headers: { 'Service-Entity-Id': textOf(changed, 'id') },
    });
  });

  // Stated: Endpoints: Businesses > Businesses
  test('waits for somebody who represents it where the property has a value', async () => {
    const { patch, post, get, path, personId } = await setUp();

    const waiting = await patch(path, { name: 'Neubau GmbH' });
    expect(waiting.status).toBe(202);
    const request = `/v1/change_requests/${textOf(waiting, 'id')}`;
    await post(`${request}/authorize`, { person_id: personId, delivery_method: 'static' });
    expect((await get(path)).body).toMatchObject({ name: 'Musterbau GmbH' });
    const confirmed = await post(`${request}/confirm`, { tan: '212212' });

    expect(confirmed.body).toMatchObject({ response_code: 200, response_body: { name: 'Neubau GmbH' } });
    expect((await get(path)).body).toMatchObject({ name: 'Neubau GmbH' });
  });

  test('is not for strangers, nor for one of those who represent it jointly', async () => {
    const { patch, post, path, personId, customer } = await setUp('JOINT');
    const waiting = await patch(path, { name: 'Neubau GmbH' });
    const authorize = `/v1/change_requests/${textOf(waiting, 'id')}/authorize`;

    for (const person_id of [customer().person.id, personId]) {
      expect((await post(authorize, { person_id, delivery_method: 'static' })).status).toBe(403);
    }
  });
});

describe('tax identifications of a business', () => {
  // Stated: Endpoints: Businesses > Tax identifications
  // Stated: Resources and their fields > Tax identification
  // Stated: States and transitions > Tax identification
  test('are one per country, and the first is primary until another becomes it', async () => {
    const world = simulatedBank();
    const path = `/v1/businesses/${await aBusiness(world)}/tax_identifications`;

    await world.post(path, { country: 'DE', number: '30/123/45678' });
    expect((await world.post(path, { country: 'DE', number: '30/123/45679' })).status).toBe(400);
    await world.post(path, { country: 'FR', number: '123', primary: true });

    expect((await world.get(path)).body).toMatchObject([
      { country: 'DE', primary: false },
      { country: 'FR', primary: true },
    ]);
  });

  // Stated: Events: Event types > Payloads
  test('notify the partner of another number: the header names the tax identification, the payload the business', async () => {
    const world = simulatedBank();
    const { post, patch, bank, webhooks } = world;
    const event_type = 'BUSINESS_TAX_IDENTIFICATION_CHANGED';
    await post('/v1/webhooks', { event_type, url: 'https://partner.example/hook' });
    const businessId = await aBusiness(world);
    const path = `/v1/businesses/${businessId}/tax_identifications`;
    const id = textOf(await post(path, { country: 'DE', number: '1' }), 'id');

    await patch(`${path}/${id}`, { valid_until: '2030-01-01' });
    await patch(`${path}/${id}`, { number: '2' });
    await bank.runDue();

    expect(webhooks.slice(1)).toMatchObject([
      { body: Buffer.from(JSON.stringify({ id: businessId })), headers: { 'Service-Entity-Id': id } },
    ]);
  });
});

import { describe, expect, test } from 'vitest';
import { moveBusinessIdentification } from '#sandbox/transitions/businesses.ts';
import { aBusiness, aKnownPerson } from '#test/contract/calls/businesses.ts';
import { simulatedBank, textOf } from '#test/contract/simulated-bank.ts';

async function setUp(options = {}) {
  const world = simulatedBank(options);
  const businessId = await aBusiness(world);
  const path = `/v1/businesses/${businessId}/identifications`;
  return { ...world, businessId, path };
}

describe('the identification of a business', () => {
  // Stated: Endpoints: Businesses > Identifications
  // Stated: Resources and their fields > Business identification
  // Stated: Events: Event types > Payloads
  test('begins with edd_data_status pending, and the event carries the address of the video identification', async () => {
    const { post, path, businessId, bank, webhooks } = await setUp();
    await post('/v1/webhooks', {
      event_type: 'BUSINESS_IDENTIFICATION',
      url: 'https://partner.example/hook',
    });

    const begun = await post(path, {});
    await bank.runDue();

    expect(begun.status).toBe(201);
    expect(begun.body).toMatchObject({
      business_id: businessId,
      method: 'idnow',
      status: 'created',
      edd_data_status: 'pending',
      legal_identification_missing_information: ['COMPLIANCE_QUESTIONS'],
    });
    expect(JSON.parse(Buffer.from(webhooks.at(-1)?.body ?? []).toString())).toMatchObject({
      id: textOf(begun, 'id'),
      url: expect.stringContaining('https://') as string,
    });
  });

  test('has no due-diligence data where the bank does not ask', async () => {
    const { post, get, path } = await setUp({ dueDiligenceQuestions: false });

    const begun = await post(path, {});

    expect(begun.body).toMatchObject({ edd_data_status: null, legal_identification_missing_information: [] });
    expect((await get(`${path}/${textOf(begun, 'id')}/edd_data`)).status).toBe(404);
  });

  test('names an address for each representative', async () => {
    const { post, path, businessId } = await setUp();
    const personId = await aKnownPerson({ post });
    const links = `/v1/businesses/${businessId}/legal_representatives`;
    await post(links, { legal_representative_id: personId });

    const begun = await post(path, { method: 'idnow' });

    expect(begun.body).toMatchObject({
      legal_representatives: [{ legal_representative_id: personId, status: 'created' }],
    });
  });

  test('ends at the bank', async () => {
    const { post, path, businessId, bank } = await setUp();
    const id = textOf(await post(path, {}), 'id');

    const ended = moveBusinessIdentification(bank, { business_id: businessId, id, status: 'successful' });

    expect(ended).toMatchObject({ id, status: 'successful', edd_data_status: 'pending' });
    expect(ended.completed_at).not.toBeNull();
  });
});

describe('due-diligence data', () => {
  const answers = {
    expected_revenue_next_year: { description: 'twice as much' },
    last_year_revenue: { description: 'from building houses' },
    cash_transactions: { details: 'none' },
  };

  // Stated: Endpoints: Businesses > Identifications
  test('are questions, then answers; the bank alone moves the status on', async () => {
    const { post, put, get, path, bank } = await setUp();
    const eddData = `${path}/${textOf(await post(path, {}), 'id')}/edd_data`;
    expect((await get(eddData)).body).toMatchObject({ questions: [{ answer: null }, { answer: null }, {}] });

    const submitted = await put(eddData, answers);

    expect(submitted.status).toBe(200);
    expect((await get(eddData)).body).toEqual(submitted.body);
    expect(submitted.body).toMatchObject({
      edd_data_status: 'pending',
      questions: Object.entries(answers).map(([name, answer]) => ({ name, answer })),
    });
    expect(bank.store.businessIdentifications.all()).toMatchObject([
      { legal_identification_missing_information: [] },
    ]);
  });

  test('may answer what nobody asked', async () => {
    const { post, put, get, path } = await setUp();
    const eddData = `${path}/${textOf(await post(path, {}), 'id')}/edd_data`;
    const more = { number_of_employees: { count: 12, countries: ['DE'] } };

    expect((await put(eddData, { ...answers, ...more })).status).toBe(200);

    expect((await get(eddData)).body).toMatchObject({ ...answers, ...more, edd_data_status: 'pending' });
  });

  // Stated: Limits > Due-diligence texts
  test('hold texts of at most 1000 characters', async () => {
    const { post, put, path } = await setUp();
    const eddData = `${path}/${textOf(await post(path, {}), 'id')}/edd_data`;
    const withDetails = (length: number) => ({ cash_transactions: { details: 'x'.repeat(length) } });

    expect((await put(eddData, withDetails(1000))).status).toBe(200);
    expect((await put(eddData, withDetails(1001))).status).toBe(400);
  });
});

// Stated: Endpoints: Businesses > Business identification numbers
// Stated: Resources and their fields > Business identification number
test('an economic identification number is submitted, read and changed', async () => {
  const { post, patch, get, businessId } = await setUp();
  const numbers = `/v1/businesses/${businessId}/business_identification_numbers`;
  const submitted = await post(numbers, { number: 'DE123456789-00001' });
  const path = `${numbers}/${textOf(submitted, 'id')}`;

  await patch(path, { number: 'DE123456789-00002' });

  expect((await get(path)).body).toMatchObject({ number: 'DE123456789-00002' });
});

describe('the commercial register', () => {
  // Stated: Endpoints: Businesses > Commercial registrations
  // Stated: Resources and their fields > Commercial registration
  test('is searched by name and country, and read with its industry key by the number and issuer that the search found', async () => {
    const { get } = simulatedBank();
    const search = (query: Record<string, string>) =>
      get(`/v1/commercial_registrations/search_by_name?${new URLSearchParams(query).toString()}`);

    const found = await search({ country: 'DE', name: 'musterbau' });
    const first = { ...found, body: (found.body as unknown[])[0] };
    const query = new URLSearchParams({
      registration_number: textOf(first, 'registration_number'),
      registration_issuer: textOf(first, 'registration_issuer'),
    });
    const entry = await get(`/v1/commercial_registrations/find?${query.toString()}`);

    expect(entry.body).toMatchObject({ name: 'Musterbau GmbH', commercial_registry_industry_key: '41.20' });
    expect(await search({ country: 'FR', name: 'Musterbau' })).toMatchObject({ status: 200, body: [] });
    expect(await search({ country: 'DE', name: 'Unheard of' })).toMatchObject({ status: 200, body: [] });
    expect((await search({ name: 'Musterbau' })).status).toBe(400);
  });
});

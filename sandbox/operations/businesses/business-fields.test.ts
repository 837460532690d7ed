import { describe, expect, test } from 'vitest';
import { aBusiness } from '#test/contract/calls/businesses.ts';
import { formOf, simulatedBank, textOf } from '#test/contract/simulated-bank.ts';

async function setUp(options = {}) {
  const world = simulatedBank(options);
  return { ...world, path: `/v1/businesses/${await aBusiness(world)}` };
}

describe('a business', () => {
  // Stated: Resources and their fields > Business
  test.each(['UG_I_GR', 'GMBH_I_GR'])('can have the legal form %s', async (legal_form) => {
    const { post } = simulatedBank();

    expect((await post('/v1/businesses', { name: 'Musterbau', legal_form })).body).toMatchObject({
      legal_form,
    });
  });

  // Stated: Resources and their fields > Business
  // Stated: Limits > Due-diligence texts
  test.each([
    {
      place: 'expected_revenue_next_year.description',
      member: 'expected_revenue_next_year',
      text: 'description',
    },
    { place: 'last_year_revenue.description', member: 'last_year_revenue', text: 'description' },
    { place: 'cash_transactions.details', member: 'cash_transactions', text: 'details' },
  ])('has at most 1000 characters in $place', async ({ place, member, text }) => {
    const { post } = simulatedBank();
    const statusOf = async (length: number) =>
      post('/v1/businesses', { name: 'Musterbau', [member]: { [text]: 'x'.repeat(length) } });

    expect((await statusOf(1000)).status).toBe(201);
    expect(await statusOf(1001)).toMatchObject({
      status: 400,
      body: { errors: [{ source: { field: place } }] },
    });
  });
});

describe('the identification of a business', () => {
  // Stated: Resources and their fields > Business identification
  // Stated: Endpoints: Businesses > Identifications
  test('lists as texts which legal information is missing', async () => {
    const { post, path } = await setUp();

    expect((await post(`${path}/identifications`, {})).body).toMatchObject({
      legal_identification_missing_information: ['COMPLIANCE_QUESTIONS'],
    });
  });

  // Stated: Resources and their fields > Business identification
  test('has no edd_data_status where the bank does not ask due-diligence questions', async () => {
    const { post, path } = await setUp({ dueDiligenceQuestions: false });

    expect((await post(`${path}/identifications`, {})).body).toMatchObject({ edd_data_status: null });
  });
});

describe('a document of a business', () => {
  const extract = () => new File(['x'], 'extract.txt');

  // Stated: Endpoints: Businesses > Documents
  // Stated: Resources and their fields > Document
  test('is uploaded with filename and type, listed, and not accessible to the customer unless asked for', async () => {
    const { send, get, path } = await setUp();
    const shown = { document_type: 'REGISTER_EXTRACT', customer_accessible: 'true' };

    const uploaded = await send(
      `${path}/documents`,
      formOf({ document_type: 'REGISTER_EXTRACT' }, extract()),
    );

    expect(uploaded).toMatchObject({
      status: 201,
      body: { filename: 'extract.txt', type: 'REGISTER_EXTRACT', customer_accessible: false },
    });
    expect((await get(`${path}/documents`)).body).toMatchObject([{ id: textOf(uploaded, 'id') }]);
    expect((await send(`${path}/documents`, formOf(shown, extract()))).body).toMatchObject({
      customer_accessible: true,
    });
  });

  // Stated: Endpoints: Businesses > Documents
  test('is described, downloaded, changed and deleted', async () => {
    const { send, get, patch, delete: remove, path } = await setUp();
    const form = formOf({ document_type: 'REGISTER_EXTRACT' }, extract());
    const document = `${path}/documents/${textOf(await send(`${path}/documents`, form), 'id')}`;

    expect(Buffer.from((await get(`${document}/file`)).bytes).toString()).toBe('x');
    await patch(document, { customer_accessible: true });
    expect((await get(document)).body).toMatchObject({ customer_accessible: true });
    expect((await remove(document)).status).toBe(204);
    expect((await get(`${path}/documents`)).body).toEqual([]);
    expect((await get(`${document}/file`)).status).toBe(404);
  });
});

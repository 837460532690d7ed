import { describe, expect, test } from 'vitest';
import { formOf, simulatedBank } from '#test/contract/simulated-bank.ts';

const file = new File(['x'], 'x.pdf', { type: 'application/pdf' });

describe('a value outside of a complete list is refused', () => {
  test.each([
    ['/v1/persons', { salutation: 'LORD' }, 'salutation'],
    ['/v1/persons', { employment_status: 'POET' }, 'employment_status'],
    ['/v1/businesses', { sector: 'CHURCHES' }, 'sector'],
    ['{person}/tax_identifications', { country: 'DE', reason_no_tin: 'LOST' }, 'reason_no_tin'],
    ['{account}/transactions/fees', { type: 'ChargeAir', amount: { value: 1, currency: 'EUR' } }, 'type'],
    ['/v1/mfa/challenges/sms', { person_id: 'p', language: 'it' }, 'language'],
  ])('POST %s %j', async (path, body, field) => {
    const { post, customer } = simulatedBank();
    const { person, account } = customer(100);

    const refused = await post(
      path.replace('{person}', `/v1/persons/${person.id}`).replace('{account}', `/v1/accounts/${account.id}`),
      body,
    );

    expect(refused).toMatchObject({
      status: 400,
      body: {
        errors: [{ code: 'invalid_model', source: { field, message: 'is not included in the list' } }],
      },
    });
  });

  test.each([
    'reservations?filter[type]=Dividend',
    'reservations?filter[status]=LATE',
    'transactions/sepa_instant_credit_transfers?filter[status]=SENT',
    'virtual_ibans?filter[state]=LOST',
  ])('GET %s', async (list) => {
    const { get, customer } = simulatedBank();

    const refused = await get(`/v1/accounts/${customer().account.id}/${list}`);

    expect(refused).toMatchObject({ status: 400, body: { errors: [{ code: 'invalid_model' }] } });
  });

  test('in a form', async () => {
    const { send, customer } = simulatedBank();
    const path = `/v1/persons/${customer().person.id}/documents`;

    expect((await send(path, formOf({ document_type: 'POEM' }, file))).status).toBe(400);
    expect((await send(path, formOf({ document_type: 'INVOICE' }, file))).status).toBe(201);
  });
});

test.each([
  ['/v1/persons', { title: 'GRAF', nace_code: 'Z 99.99' }],
  ['/v1/businesses', { legal_form: 'SARL' }],
])('POST %s %j passes: of its list a source says that there are more', async (path, body) => {
  expect((await simulatedBank().post(path, body)).status).toBe(201);
});

// Wherever the bank names what it sorts by. Elsewhere `sort` is an unknown parameter, which is ignored.
test.each(['bookings', 'reservations', 'trusted_ibans'])(
  'GET %s by an unknown field is refused',
  async (list) => {
    const { get, customer } = simulatedBank();

    expect(await get(`/v1/accounts/${customer().account.id}/${list}?sort=shoe_size`)).toMatchObject({
      status: 400,
      body: { errors: [{ source: { field: 'sort' } }] },
    });
  },
);

test.each(['bookings?filter[booking_type]=Dividend', 'reservations/old?filter[reservation_type]=Dividend'])(
  'GET %s finds nothing: of its list a source says that there are more',
  async (list) => {
    const { get, customer } = simulatedBank();
    const { status, body } = await get(`/v1/accounts/${customer(100).account.id}/${list}`);

    expect([status, body]).toEqual([200, []]);
  },
);

import { expect, test } from 'vitest';
import { virtualBank } from '#sandbox/testing/virtual-bank.ts';
import { decideAccountOpening, openAccount, requestAccount } from './account-openings.ts';

async function setUp() {
  const world = virtualBank();
  const { bank } = world;
  const { id } = bank.store.persons.insert({
    id: bank.ids.next('person'),
    created_at: bank.instant(),
    deleted_at: null,
    attributes: {},
  });
  await world.subscribe('ACCOUNT_OPENING_REQUEST');
  const sent = () => bank.desk.log().map(({ body }) => JSON.parse(body) as Record<string, unknown>);
  return { bank, personId: id, sent };
}

// Stated: States and transitions > Account opening request
test('an account that is asked for is there once the bank accepts', async () => {
  const { bank, personId, sent } = await setUp();
  const { id } = requestAccount(bank, { person_id: personId, account_limit: 500 });
  expect([bank.store.accounts.all(), sent()]).toEqual([[], []]);

  const { account_id } = decideAccountOpening(bank, { id });

  expect(bank.store.accounts.all()).toMatchObject([
    { id: account_id, person_id: personId, business_id: null, account_limit: { value: 500 } },
  ]);
  expect(sent()).toEqual([
    {
      account_opening_request_id: id,
      customer_id: personId,
      status: 'COMPLETED',
      account_id,
      updated_at: '2026-03-02T08:00:00.000Z',
      error: null,
    },
  ]);
  expect(() => decideAccountOpening(bank, { id, decision: 'REJECTED' })).toThrow('is final');
});

// Stated: States and transitions > Account opening request
test.each(['REJECTED', 'FAILED'] as const)(
  'an account opening request that is %s opens no account and says why',
  async (decision) => {
    const { bank, personId, sent } = await setUp();
    const { id } = requestAccount(bank, { person_id: personId });
    decideAccountOpening(bank, { id, decision });
    expect(bank.store.accounts.all()).toEqual([]);
    expect(sent()).toMatchObject([
      { status: decision, account_id: null, error: { code: 'green_person_vetting' } },
    ]);
  },
);

test('an account that is opened at once has been asked for as well', async () => {
  const { bank, personId, sent } = await setUp();
  const { id } = openAccount(bank, { person_id: personId });
  expect(sent()).toMatchObject([{ customer_id: personId, status: 'COMPLETED', account_id: id }]);
});

test.each([
  { asked: {}, country: 'DE' },
  { asked: { country: 'IT' }, country: 'IT' },
  { asked: { product: 'CURRENT_ACCOUNT_CONSUMER_ITALY' }, country: 'IT' },
  { asked: { product: 'CURRENT_ACCOUNT_CONSUMER_GERMANY' }, country: 'DE' },
] as const)(
  'an account asked for with $asked is one of the branch in $country',
  async ({ asked, country }) => {
    const { bank, personId } = await setUp();
    const { iban, bic } = openAccount(bank, { person_id: personId, ...asked });

    expect([iban.slice(0, 2), bic.slice(4, 6)]).toEqual([country, country]);
  },
);

// Stated: Endpoints: Persons > Persons
test('an account of a product needs the fields that the options demand for it', async () => {
  const { bank, personId } = await setUp();
  const product = 'CURRENT_ACCOUNT_FREELANCER_GERMANY';
  const rule = { customer: 'Person', product, fields: ['nace_code', 'city'] } as const;
  bank.setOptions({ ...bank.options, mandatoryFields: [{ ...rule, fields: [...rule.fields] }] });

  expect(() => requestAccount(bank, { person_id: personId, product })).toThrow(
    'nace_code: is missing; city: is missing',
  );
  bank.store.persons.update(personId, { attributes: { nace_code: 'K 66.22', address: { city: 'Bath' } } });
  openAccount(bank, { person_id: personId, product });
  openAccount(bank, { person_id: personId, product: 'CURRENT_ACCOUNT_CONSUMER_GERMANY' });
  expect(bank.store.accounts.length).toBe(2);
});

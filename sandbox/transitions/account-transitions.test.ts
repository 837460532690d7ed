import { expect, test } from 'vitest';
import { accountsExamples } from '#shared/events/accounts/examples.ts';
import { accounts } from '#shared/events/accounts/table.ts';
import { dayS, otherIban, payingCustomer } from '#test/contract/paying-customer.ts';
import { transitions } from './transitions.ts';

type Type = keyof typeof accounts;

const setUp = (balanceCents?: number) => {
  const world = payingCustomer(balanceCents);
  const { bank, account, person_id, post, ofPersonAccount } = world;
  const move = (name: string, input: object) =>
    transitions[name]!.run(input, bank) as { readonly id: string; readonly status: string };
  const businessId = bank.ids.next('business');
  const known = { created_at: bank.instant(), deleted_at: null, attributes: { name: 'Analytik GmbH' } };
  bank.store.businesses.insert({ ...known, id: businessId });
  const { id: businessAccountId } = move('open-account', { business_id: businessId });
  move('book-incoming-transfer', { account_id: businessAccountId, amount: 4_000 });
  return {
    ...world,
    move,
    businessId,
    nameReference: () =>
      post(`${ofPersonAccount}/reference_accounts`, {
        name: 'Ada Byron',
        iban: otherIban,
        mandate_number: 'M-1',
        mandate_signature_date: '2026-03-02',
      }),
    ofAccount: (facts: object = {}) => ({ account_id: account.id, ...facts }),
    seize: (customer_id = person_id, amount = 4_000) => {
      const { id } = move('seize-accounts', { customer_id, amount });
      return { id, named: { seizure_id: id }, paid: { seizure_id: id, amount } };
    },
  };
};

type World = ReturnType<typeof setUp>;

const savingsMapping = async ({ post, move, person_id, account }: World) => {
  const savings = move('open-account', { person_id });
  const reference = '0b6f7a7e-3f43-4a53-9f0e-3a4ec1a3d9b1';
  const mapping = { main_account_id: account.id, deposit_type: 'SAVINGS_ACCOUNT', reference };
  return post(`/v1/persons/${person_id}/deposit_accounts/${savings.id}/mappings`, mapping);
};

/** What makes the bank tell of each type: an operation of its interface, or a move of its own. */
const causes: Readonly<Record<Type, (world: World) => unknown>> = {
  ACCOUNT_BLOCK: ({ move, ofAccount }) => move('block-account', ofAccount()),
  ACCOUNT_CLOSURE: async ({ move, ofAccount, nameReference }) => {
    await nameReference();
    move('close-account', ofAccount());
  },
  ACCOUNT_CLOSURE_REQUEST: ({ move, ofAccount }) => move('start-account-closure', ofAccount()),
  ACCOUNT_CLOSURE_REQUEST_UPDATE: async ({ post, ofAccount, advance }) => {
    await post('/v1/account_closure_requests', ofAccount({ closure_reason: 'CUSTOMER_WISH' }));
    await advance(1);
  },
  ACCOUNT_LIMIT_CHANGE: ({ move, ofAccount }) =>
    move('change-account-limit', ofAccount({ account_limit: 50_000 })),
  ACCOUNT_OPENING_REQUEST: ({ move, person_id }) => {
    const { id } = move('request-account', { person_id });
    return move('decide-account-opening', { id });
  },
  BOOKING: ({ move, ofAccount }) => move('book-incoming-transfer', ofAccount({ amount: 100 })),
  BUSINESS_SEIZURE_CREATED: ({ seize, businessId }) => seize(businessId),
  BUSINESS_SEIZURE_DELETED: ({ move, seize, businessId }) => move('delete-seizure', seize(businessId).named),
  BUSINESS_SEIZURE_FULFILLED: ({ move, seize, businessId }) => move('pay-seizure', seize(businessId).paid),
  BUSINESS_SEIZURE_UPDATED: ({ move, seize, businessId }) =>
    move('take-over-seizure', seize(businessId).named),
  DEPOSIT_ACCOUNT_UPDATED: savingsMapping,
  INCOMING_REJECTED_TRANSACTION: ({ move, ofAccount }) =>
    move('reject-incoming-transfer', ofAccount({ amount: 100 })),
  MESSAGE: ({ move, ofAccount }) => move('send-message', ofAccount()),
  PERSON_SEIZURE_CREATED: ({ seize }) => seize(),
  PERSON_SEIZURE_DELETED: ({ move, seize }) => move('delete-seizure', seize().named),
  PERSON_SEIZURE_FULFILLED: ({ move, seize }) => move('pay-seizure', seize().paid),
  PERSON_SEIZURE_UPDATED: ({ move, seize }) => move('take-over-seizure', seize().named),
  POSTBOX_ITEM_CREATED: async ({ post, account, advance }) => {
    await post(`/v1/accounts/${account.id}/fee_summary_statement_request`, {});
    await advance(60);
  },
  POTENTIAL_ACCOUNT_BLOCKING: ({ move, person_id }) => move('announce-block', { person_id }),
  REFERENCE_ACCOUNT_CREATED: ({ nameReference }) => nameReference(),
  RESERVATION_CREATED: ({ seize }) => seize(),
  RESERVATION_RESOLVED: ({ move, seize }) => move('delete-seizure', seize().named),
  TRUSTED_IBAN_CONFIRMED: async ({ post, confirm, account, person_id }) =>
    confirm(await post(`/v1/accounts/${account.id}/trusted_ibans`, { iban: otherIban, person_id })),
};

test.each(Object.keys(causes) as Type[])('%s is sent as it is documented', async (type) => {
  const world = setUp();
  await world.subscribe(type);
  await causes[type](world);
  const sent = (await world.received(type)).at(-1);

  expect(accounts[type].payload.safeParse(sent)).toMatchObject({ success: true });
  const documented = Object.keys(accountsExamples[type].body);
  expect(documented.filter((field) => !Object.hasOwn(sent ?? {}, field))).toEqual([]);
});

test('a seizure that people took over has no date of payment; one that is over moves no more', async () => {
  const { move, seize, get, ofPerson } = setUp();
  const { named, paid } = seize();

  expect(move('take-over-seizure', named)).toMatchObject({ automated: false, automatic_payout_date: null });
  move('pay-seizure', paid);

  expect(() => move('delete-seizure', named)).toThrow('has been paid');
  expect((await get(`${ofPerson}/seizures`)).body).toMatchObject([{ status: 'FULFILLED' }]);
});

// Stated: Events: Event types > Payloads
test('a seizure that was created by mistake is gone', async () => {
  const { move, seize, get, ofPerson } = setUp();
  move('delete-seizure', seize().named);
  expect((await get(`${ofPerson}/seizures`)).body).toEqual([]);
});

test('accounts are blocked on the day that was announced', async () => {
  const { move, person_id, bank, account, advance, subscribe, received } = setUp();
  await subscribe('POTENTIAL_ACCOUNT_BLOCKING');
  move('announce-block', { person_id, blocking_date: '2026-03-10' });

  await advance(7 * dayS);
  expect(bank.store.accounts.get(account.id).locking_status).toBe('NO_BLOCK');
  await advance(dayS);

  expect(bank.store.accounts.get(account.id)).toMatchObject({
    locking_status: 'BLOCK',
    locking_reasons: ['IDENTIFICATION_DOCUMENT_EXPIRED'],
  });
  expect(await received('POTENTIAL_ACCOUNT_BLOCKING')).toEqual([
    { blocking_date: '2026-03-10', reason: 'IDENTIFICATION_DOCUMENT_EXPIRED' },
  ]);
});

test('the bank announces a closure of its own at once, and carries it out later', async () => {
  const { move, ofAccount, bank, account, advance, nameReference } = setUp();
  await nameReference();
  const request = move('start-account-closure', ofAccount());
  expect(request).toMatchObject({ status: 'INITIATED', closure_reason: 'COMPLIANCE_ORDINARY_INTERNAL' });

  await advance(dayS);

  expect(bank.store.closureRequests.get(request.id).status).toBe('COMPLETED');
  expect(bank.store.accounts.get(account.id).status).toBe('CLOSED');
});

test.each([
  ['sender_name', 'a\u0000b'],
  ['description', 'a\u0000b'],
])('money does not arrive with the %s %j', (member, value) => {
  const { bank, account } = setUp();
  const input = { account_id: account.id, amount: 1_000, [member]: value };

  expect(transitions['book-incoming-transfer']!.input.safeParse(input).error?.issues).toMatchObject([
    { path: [member] },
  ]);
  expect(() => transitions['book-incoming-transfer']!.run(input, bank)).toThrow();
});

import { expect, test } from 'vitest';
import { paymentsExamples } from '#shared/events/payments/examples.ts';
import { payments } from '#shared/events/payments/table.ts';
import { dayS, hourS, minuteS, otherIban, payingCustomer } from '#test/contract/paying-customer.ts';
import { transitions } from './transitions.ts';

type Type = keyof typeof payments;

const setUp = (balanceCents?: number) => {
  const world = payingCustomer(balanceCents);
  const { bank, account, post, ofPersonAccount } = world;
  const move = (name: string, input: object) =>
    transitions[name]!.run(input, bank) as { readonly id: string; readonly status: string };
  const ofAccount = (facts: object) => ({ account_id: account.id, ...facts });
  return {
    ...world,
    move,
    ofAccount,
    business: () => {
      const known = { created_at: bank.instant(), deleted_at: null, attributes: { name: 'Analytik GmbH' } };
      return bank.store.businesses.insert({ ...known, id: bank.ids.next('business') }).id;
    },
    topUp: () => move('place-top-up', ofAccount({ amount: 5_000 })).id,
    cash: (amount: number, kind = 'PAY_IN') => move('place-cash-operation', ofAccount({ amount, kind })),
    order: (name: string, facts: object) => {
      const reference = '0b6f7a7e-3f43-4a53-9f0e-3a4ec1a3d9b1';
      const payee = { recipient_name: 'Charles Babbage', recipient_iban: otherIban, reference };
      return post(`${ofPersonAccount}/${name}`, {
        ...payee,
        amount: { value: 2_000, currency: 'EUR' },
        ...facts,
      });
    },
    referenceAccount: async () => {
      const mandate = { mandate_number: 'M-1', mandate_signature_date: '2026-03-02' };
      const { body } = await post(`${ofPersonAccount}/reference_accounts`, {
        name: 'Ada Byron',
        iban: otherIban,
        ...mandate,
      });
      return (body as { id: string }).id;
    },
  };
};

type World = ReturnType<typeof setUp>;

const standingOrder = async ({ order, confirm }: World) => {
  const rhythm = { first_execution_date: '2026-03-03', reoccurrence: 'WEEKLY' };
  return (await confirm(await order('standing_orders', rhythm))).response_body.id;
};

/** What makes the bank tell of each type: an operation of its interface, or a move of its own. */
const causes: Readonly<Record<Type, (world: World) => unknown>> = {
  INSTANT_SEPA_CREDIT_TRANSFER_EXECUTED: ({ move, ofAccount }) =>
    move('execute-instant-transfer', ofAccount({ amount: 100 })),
  INSTANT_SEPA_CREDIT_TRANSFER_FAILED: ({ move, ofAccount }) =>
    move('fail-instant-transfer', ofAccount({ amount: 100 })),
  SEPA_TIMED_ORDER: ({ move, ofAccount }) => move('change-timed-order', ofAccount({ amount: 100 })),
  SEPA_STANDING_ORDER: async (world) =>
    world.confirm(
      await world.patch(`${world.ofPersonAccount}/standing_orders/${await standingOrder(world)}/cancel`),
    ),
  SEPA_SCHEDULED_TRANSACTION: async (world) => {
    await standingOrder(world);
    await world.advance(dayS);
  },
  SCHEDULED_TRANSFER_STATUS_CHANGED: ({ move, ofAccount }) =>
    move('place-scheduled-transfer', ofAccount({ amount: 100 })),
  SEPA_CREDIT_TRANSACTION_DECLINED: async ({ order, confirm, advance }) => {
    await confirm(await order('transactions/sepa_credit_transfer', { recipient_name: 'Declined Payment' }));
    await advance(minuteS);
  },
  SEPA_DIRECT_DEBIT_RETURN: async ({ move, ofAccount, advance }) => {
    move('announce-direct-debit', ofAccount({ amount: 900_000 }));
    await advance(2 * dayS);
  },
  SEPA_DIRECT_DEBIT_TRANSACTION_SCHEDULED: ({ move, ofAccount }) =>
    move('announce-direct-debit', ofAccount({ amount: 100 })),
  SDD_COLLECTION_APPLICATION: async ({ post, ofPerson, move }) => {
    const { body } = await post(`${ofPerson}/sdd_collection_applications`, {});
    move('decide-collection-application', { id: (body as { id: string }).id });
  },
  BUSINESS_DIRECT_DEBIT_PROFILE_BLOCK_SCHEDULED: ({ move, business }) =>
    move('schedule-profile-block', { business_id: business() }),
  BUSINESS_DIRECT_DEBIT_PROFILE_BLOCK_CANCELLED: ({ move, business }) => {
    const { id } = move('schedule-profile-block', { business_id: business() });
    move('cancel-profile-block', { id });
  },
  BATCH_TRANSFER_STATUS_CHANGED: async ({ move, ofAccount, advance }) => {
    move('place-batch-transfer', ofAccount({ transfers: [{ amount: 100 }] }));
    await advance(minuteS);
  },
  ACQUIRER_TOPUP_DECLINED: ({ move, topUp }) => move('move-top-up', { id: topUp(), status: 'DECLINED' }),
  ACQUIRER_TOPUP_EXECUTED: ({ move, topUp }) => move('move-top-up', { id: topUp(), status: 'EXECUTED' }),
  ACQUIRER_TOPUP_PAYMENT_FAILED: ({ move, topUp }) => move('fail-top-up-payment', { id: topUp() }),
  CASH_OPERATION_STATUS_CHANGED: ({ cash }) => cash(1_000),
  REFERENCE_ACCOUNT_INSTANT_PAYOUT_DECLINED: async ({ move, referenceAccount }) =>
    move('pay-out-to-reference-account', {
      reference_account_id: await referenceAccount(),
      amount: 900_000,
    }),
  REFERENCE_ACCOUNT_INSTANT_PAYOUT_EXECUTED: async ({ move, referenceAccount }) =>
    move('pay-out-to-reference-account', { reference_account_id: await referenceAccount(), amount: 100 }),
};

test.each(Object.keys(causes) as Type[])('%s is sent as it is documented', async (type) => {
  const world = setUp();
  await world.subscribe(type);
  await causes[type](world);
  const [sent, ...more] = await world.received(type);

  expect(more).toEqual([]);
  expect(payments[type].payload.safeParse(sent)).toMatchObject({ success: true });
  const documented = Object.keys(paymentsExamples[type].body);
  expect(documented.filter((field) => !Object.hasOwn(sent ?? {}, field))).toEqual([]);
});

test('a batch is finished once the last of its transfers is cleared or has failed', async () => {
  const { move, ofAccount, subscribe, advance, received, moved } = setUp();
  await subscribe('BATCH_TRANSFER_STATUS_CHANGED');
  const transfers = [{ amount: 100 }, { amount: 200 }, { amount: 300, creditor_name: 'Declined Payment' }];

  move('place-batch-transfer', ofAccount({ transfers }));
  await advance(2 * minuteS);

  expect(await received('BATCH_TRANSFER_STATUS_CHANGED')).toMatchObject([
    { status: 'IN_PROGRESS', total_amount: 600, transfers_summary: { executed: 0, failed: 0 } },
    { status: 'FINISHED', transfers_summary: { executed: 2, failed: 1 } },
  ]);
  expect(moved()).toEqual([-100, -200]);
});

test('a batch that the account does not cover is rejected, and each of its transfers fails', async () => {
  const { move, ofAccount, subscribe, advance, received, moved } = setUp(250);
  await subscribe('BATCH_TRANSFER_STATUS_CHANGED');
  await subscribe('INSTANT_SEPA_CREDIT_TRANSFER_FAILED');

  move('place-batch-transfer', ofAccount({ transfers: [{ amount: 100 }, { amount: 200 }] }));
  await advance(hourS);

  expect(await received('BATCH_TRANSFER_STATUS_CHANGED')).toMatchObject([
    { status: 'REJECTED', transfers_summary: { executed: 0, failed: 2 } },
  ]);
  const failed = await received('INSTANT_SEPA_CREDIT_TRANSFER_FAILED');
  expect(failed.map(({ rejection_reason }) => rejection_reason)).toEqual([
    ...['insufficient_funds', 'insufficient_funds'],
  ]);
  expect(moved()).toEqual([]);
});

test('what happens to payments elsewhere needs cover as well', () => {
  const { move, ofAccount, moved } = setUp(250);

  expect(move('execute-instant-transfer', ofAccount({ amount: 251 })).status).toBe('FAILED');
  expect(move('change-timed-order', ofAccount({ amount: 251 })).status).toBe('FAILED');
  expect(moved()).toEqual([]);
  expect(move('execute-instant-transfer', ofAccount({ amount: 250 })).status).toBe('CLEARED');
});

test('a timed order is executed by hand neither before its time nor twice, nor after it was cancelled', () => {
  const { move, ofAccount, moved } = setUp();
  const order = (execute_at: string) =>
    move('change-timed-order', ofAccount({ amount: 100, status: 'SCHEDULED', execute_at })).id;
  const [now, noon] = ['2026-03-02T08:00:00Z', '2026-03-02T12:00:00Z'];
  const [due, early, cancelled] = [order(now), order(noon), order(now)];
  const execute = (id: unknown) => move('change-timed-order', { id });

  expect(execute(due).status).toBe('EXECUTED');
  move('change-timed-order', { id: cancelled, status: 'CANCELED' });

  expect(() => execute(due)).toThrow('is final');
  expect(() => execute(cancelled)).toThrow('is final');
  expect(() => move('change-timed-order', { id: due, status: 'FAILED' })).toThrow('is final');
  expect(() => execute(early)).toThrow('is executed at 2026-03-02T12:00:00');
  expect(moved()).toEqual([-100]);
});

test('a timed order that is scheduled without an instant is executed on the next full hour', async () => {
  const { move, ofAccount, moved, advance } = setUp();
  const order = move('change-timed-order', ofAccount({ amount: 100, status: 'SCHEDULED' }));

  expect(order).toMatchObject({ execute_at: '2026-03-02T09:00:00.000Z' });
  await advance(hourS);
  expect(moved()).toEqual([-100]);
});

test.each([
  { execute_at: undefined, runs: '2026-03-03T06:00:00.000Z' },
  { execute_at: '2026-03-02T10:00:00Z', runs: '2026-03-02T10:00:00.000Z' },
])(
  'a timed order is scheduled by hand without its second factor, for $runs',
  async ({ execute_at, runs }) => {
    const { move, moved, advance, post, get, ofPersonAccount, bank } = setUp();
    await post(`${ofPersonAccount}/timed_orders`, {
      execute_at: '2026-03-03',
      transaction: {
        amount: { value: 100, currency: 'EUR' },
        recipient_name: 'Charles Babbage',
        recipient_iban: 'DE89370400440532013000',
        reference: 'rent',
      },
    });
    const [{ id } = { id: '' }] = (await get(`${ofPersonAccount}/timed_orders`)).body as { id: string }[];

    expect(move('change-timed-order', { id, status: 'SCHEDULED', execute_at })).toMatchObject({
      status: 'SCHEDULED',
      execute_at: runs,
    });
    await advance((Date.parse(runs) - bank.clock.now()) / 1000);
    expect(moved()).toEqual([-100]);
    expect(() => move('change-timed-order', { id, status: 'SCHEDULED' })).toThrow('is final');
  },
);

test('a payment for a top-up may fail and be tried again; what has ended moves no more', () => {
  const { move, topUp, moved } = setUp();
  const id = topUp();

  move('fail-top-up-payment', { id });
  move('move-top-up', { id, status: 'CONFIRMED' });
  move('move-top-up', { id, status: 'EXECUTED' });

  expect(moved()).toEqual([5_000]);
  expect(() => move('move-top-up', { id, status: 'DECLINED' })).toThrow('is final');
  expect(() => move('fail-top-up-payment', { id })).toThrow('which is final');
});

// Stated: Limits > Cash per operation
// Stated: Limits > Cash pay-ins
// Stated: Limits > Cash payouts
test('a cash operation takes at most 300 EUR, pay-ins 500 EUR and payouts 999.99 EUR in any 30 days', async () => {
  const { cash, move, advance } = setUp(300_000);
  const tooMuchAtOnce = 'limit of one cash operation';
  const tooMuchInAll = 'limit of 30 days';

  expect(() => cash(30_001)).toThrow(tooMuchAtOnce);
  move('pay-cash-operation', { id: cash(30_000).id });
  expect(() => cash(20_001)).toThrow(tooMuchInAll);
  const unused = cash(20_000);
  expect(() => cash(1)).toThrow(tooMuchInAll);

  for (const cents of [30_000, 30_000, 30_000]) {
    move('pay-cash-operation', { id: cash(cents, 'PAY_OUT').id });
  }
  expect(() => cash(10_000, 'PAY_OUT')).toThrow(tooMuchInAll);
  cash(9_999, 'PAY_OUT');

  await advance(dayS);
  expect(() => move('pay-cash-operation', { id: unused.id })).toThrow('is final');
  cash(20_000);
  await advance(29 * dayS - 1);
  expect(() => cash(30_000)).toThrow(tooMuchInAll);
  await advance(1);
  cash(30_000);
});

// Stated: Events: Event types > Payloads
test('a barcode that nobody scans in time expires, one that was scanned stays paid', async () => {
  const { cash, move, subscribe, advance, received, moved } = setUp();
  await subscribe('CASH_OPERATION_STATUS_CHANGED');

  move('pay-cash-operation', { id: cash(1_000, 'PAY_OUT').id });
  const { id } = cash(2_000);
  await advance(dayS);

  expect(moved()).toEqual([-1_000]);
  expect(await received('CASH_OPERATION_STATUS_CHANGED')).toMatchObject([
    ...[{ status: 'PENDING' }, { status: 'PAID' }, { status: 'PENDING' }],
    { id, status: 'EXPIRED' },
  ]);
});

// Stated: Endpoints: Account management > Rejected incoming transactions
test.each(['CREDIT_BLOCK', 'BLOCK'] as const)(
  'an account with %s takes no money of any kind',
  async (block) => {
    const { move, ofAccount, moved, topUp, cash, bank, account, subscribe, received, post, ...world } =
      setUp();
    await subscribe('INCOMING_REJECTED_TRANSACTION');
    await subscribe('ACQUIRER_TOPUP_DECLINED');
    const [paidLater, scannedLater] = [topUp(), cash(1_000)];
    const { id: card_id } = move('change-card', ofAccount({}));
    const { id: reservation_id } = move('authorize-card', { card_id, amount: 500 });
    move('resolve-card-authorization', { reservation_id });
    const dispute = move('open-dispute', { card_id });
    await post(`${world.ofPersonAccount}/transactions/sepa_direct_debit`, {
      amount: { value: 300, currency: 'EUR' },
      mandate: { reference: 'M-1', debtor_name: 'Charles Babbage', debtor_iban: otherIban },
    });
    move('block-account', ofAccount({ locking_status: block }));

    expect(() => topUp()).toThrow('blocked for incoming');
    expect(() => cash(1_000)).toThrow('blocked for incoming');
    expect(() => move('pay-cash-operation', { id: scannedLater.id })).toThrow('blocked for incoming');
    expect(move('move-top-up', { id: paidLater, status: 'EXECUTED' }).status).toBe('DECLINED');
    move('move-dispute', { id: dispute.id, status: 'DONE_ACCEPTED_BY_SCHEME' });
    move('book-incoming-transfer', ofAccount({ amount: 700 }));
    await world.advance(dayS);

    expect(moved()).toEqual([-500]);
    expect(bank.store.directDebits.by('account_id', account.id)).toMatchObject([{ status: 'declined' }]);
    expect(await received('ACQUIRER_TOPUP_DECLINED')).toMatchObject([{ id: paidLater }]);
    expect(await received('INCOMING_REJECTED_TRANSACTION')).toMatchObject([
      ...[{ status_reason: 'ACCOUNT_BLOCKED' }, { status_reason: 'ACCOUNT_BLOCKED' }],
    ]);
  },
);

test('cash is paid out only if it is there', () => {
  const { cash } = setUp(999);
  expect(() => cash(1_000, 'PAY_OUT')).toThrow('balance is too low');
});

test('a payout to a reference account without cover is declined, and says why', async () => {
  const { move, referenceAccount, subscribe, received, moved } = setUp(1_000);
  await subscribe('REFERENCE_ACCOUNT_INSTANT_PAYOUT_DECLINED');
  const reference_account_id = await referenceAccount();

  move('pay-out-to-reference-account', { reference_account_id, amount: 600 });
  move('pay-out-to-reference-account', { reference_account_id, amount: 600 });

  expect(moved()).toEqual([-600]);
  expect(await received('REFERENCE_ACCOUNT_INSTANT_PAYOUT_DECLINED')).toMatchObject([
    { reference_account_id, decline_reason: 'insufficient_funds', declined_reason: 'insufficient_funds' },
  ]);
});

test('a scheduled transfer ends once', async () => {
  const { move, ofAccount, subscribe, received } = setUp();
  await subscribe('SCHEDULED_TRANSFER_STATUS_CHANGED');
  const { id } = move('place-scheduled-transfer', ofAccount({ amount: 100 }));

  move('end-scheduled-transfer', { id, status: 'CONCLUDED' });

  expect(() => move('end-scheduled-transfer', { id })).toThrow('is final');
  expect(await received('SCHEDULED_TRANSFER_STATUS_CHANGED')).toMatchObject([
    { status: 'ACTIVE' },
    { status: 'CONCLUDED' },
  ]);
});

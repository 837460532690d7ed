import { expect, test } from 'vitest';
import { dayS, payingCustomer } from '#test/contract/paying-customer.ts';
import { endScheduledTransfer, placeScheduledTransfer } from './scheduled-transfers.ts';

// Monday 2026-03-02, 9:00 at the bank.
async function setUp(balanceCents?: number) {
  const world = payingCustomer(balanceCents);
  const { bank, account, ofAccount, subscribe, patch } = world;
  await subscribe('SCHEDULED_TRANSFER_STATUS_CHANGED');
  return {
    ...world,
    place: (facts: object) => placeScheduledTransfer(bank, { account_id: account.id, amount: 700, ...facts }),
    change: async (id: string, facts: object) => {
      const answer = await patch(`${ofAccount}/scheduled_transfers/${id}`, facts);
      return world.confirm(answer);
    },
    days: () =>
      bank.store.bookings
        .by('account_id', account.id)
        .slice(1)
        .map(({ booking_date }) => booking_date),
    statuses: async () =>
      (await world.received('SCHEDULED_TRANSFER_STATUS_CHANGED')).map(({ status }) => status),
  };
}

test.each([
  { execution_schedule: 'WEEKLY', days: ['2026-03-03', '2026-03-10', '2026-03-17', '2026-03-24'] },
  { execution_schedule: 'EVERY_TWO_WEEKS', days: ['2026-03-03', '2026-03-17'] },
  { execution_schedule: 'MONTHLY', days: ['2026-03-03'] },
  { execution_schedule: 'ONE-TIME', days: ['2026-03-03'] },
] as const)(
  'a scheduled transfer is executed $execution_schedule',
  async ({ execution_schedule, days: due }) => {
    const { place, advance, days } = await setUp();
    place({ execution_schedule, active_from: '2026-03-03' });
    await advance(28 * dayS);

    expect(days()).toEqual(due);
  },
);

test('it is executed at 7 of its day, and not before', async () => {
  const { place, advance, moved } = await setUp();
  place({ active_from: '2026-03-03' });
  await advance(22 * 3_600 - 1);
  expect(moved()).toEqual([]);

  await advance(1);

  expect(moved()).toEqual([-700]);
});

test.each(['SCT', 'SCT_INSTANT'] as const)(
  'it issues a transfer by %s that names it',
  async (transfer_type) => {
    const { place, advance, bank, moved } = await setUp();
    const { id } = place({ transfer_type, description: 'rent', creditor_name: 'Charles Babbage' });
    await advance(10);

    const { creditTransfers, instantTransfers } = bank.store;
    expect([...creditTransfers.all(), ...instantTransfers.all()]).toMatchObject([
      { schedule_id: id, description: 'rent', amount: { value: 700 } },
    ]);
    expect(moved()).toEqual([-700]);
  },
);

test('it is concluded after its last execution, one for one time after that', async () => {
  const { place, advance, statuses } = await setUp();
  place({ execution_schedule: 'WEEKLY', active_to: '2026-03-12' });
  place({ execution_schedule: 'ONE-TIME', active_from: '2026-03-04' });
  await advance(8 * dayS);

  expect(await statuses()).toEqual(['ACTIVE', 'ACTIVE', 'CONCLUDED', 'CONCLUDED']);
});

test('one that was cancelled is executed no more', async () => {
  const { place, advance, moved, bank } = await setUp();
  const { id } = place({ execution_schedule: 'WEEKLY' });
  await advance(0);
  endScheduledTransfer(bank, { id });
  await advance(30 * dayS);

  expect(moved()).toEqual([-700]);
});

test('a changed amount and last day count from the next execution on', async () => {
  const { place, advance, moved, change, statuses } = await setUp();
  const { id } = place({ execution_schedule: 'WEEKLY' });
  await advance(0);
  await change(id, { amount: { value: 800, currency: 'EUR' }, active_to: '2026-03-10' });
  await advance(30 * dayS);

  expect(moved()).toEqual([-700, -800]);
  expect((await statuses()).at(-1)).toBe('CONCLUDED');
});

test('without cover it is tried again at its next time only', async () => {
  const { place, advance, moved, subscribe, received, statuses } = await setUp(699);
  await subscribe('SEPA_CREDIT_TRANSACTION_DECLINED');
  await subscribe('INSTANT_SEPA_CREDIT_TRANSFER_FAILED');
  const { id } = place({ execution_schedule: 'WEEKLY' });
  place({ execution_schedule: 'WEEKLY', transfer_type: 'SCT_INSTANT' });
  await advance(6 * dayS);

  expect(moved()).toEqual([]);
  expect(await received('SEPA_CREDIT_TRANSACTION_DECLINED')).toMatchObject([
    { schedule_id: id, rejection_reason: 'insufficient_funds' },
  ]);
  expect(await received('INSTANT_SEPA_CREDIT_TRANSFER_FAILED')).toHaveLength(1);
  expect(await statuses()).toEqual(['ACTIVE', 'ACTIVE']);
});

test('a scheduled transfer does not begin in the past', async () => {
  const { place } = await setUp();

  expect(() => place({ active_from: '2020-01-01' })).toThrow('active_from: must not be in the past');
});

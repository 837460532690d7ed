import { describe, expect, test } from 'vitest';
import type { Timers } from '#shared/kernel/clock.ts';
import { virtualBank } from '#sandbox/testing/virtual-bank.ts';
import { scenarios } from './scenarios.ts';

function setUp(seed = 1, sleep: Timers['sleep'] = () => Promise.resolve()) {
  const world = virtualBank({ seed, timers: { sleep } });
  const play = async (name: string, input: object = {}) => {
    const response = await world.app.request(`/sandbox/scenarios/${name}`, {
      method: 'POST',
      body: JSON.stringify(input),
    });
    return { status: response.status, result: (await response.json()) as Record<string, unknown> };
  };
  /** An hour of Universal Time. */
  const begin = async (set: string) =>
    world.app.request('/sandbox/clock', { method: 'POST', body: JSON.stringify({ set }) });
  const state = async () => (await world.app.request('/sandbox/state')).text();
  return { ...world, play, begin, state };
}

describe.each(Object.keys(scenarios))('%s', (name) => {
  test('is the same to the byte for the same seed, and keeps every invariant', async () => {
    const [one, other] = [setUp(5), setUp(5)];
    for (const { subscribe, play } of [one, other]) {
      await subscribe('BOOKING');
      expect((await play(name, name === 'partner-year' ? { accounts: 2, months: 2 } : {})).status).toBe(200);
    }
    expect(await one.state()).toBe(await other.state());
    const invariants = (await (await one.app.request('/sandbox/invariants')).json()) as {
      violations: string[];
    }[];
    expect(invariants.flatMap(({ violations }) => violations)).toEqual([]);
  });

  test('refuses input that it does not know', async () => {
    expect((await setUp().play(name, { speeed: 9 })).status).toBe(400);
    expect((await setUp().play(name, { speed: 0 })).status).toBe(400);
  });
});

test.each(['subscriber-outage', 'returned-direct-debit', 'seizure-and-payout'])(
  '%s goes at any speed in real time, and the same happens at the same instants',
  async (name) => {
    let sleptMs = 0;
    const [jumping, running] = [
      setUp(5),
      setUp(5, (ms) => {
        sleptMs += ms;
        return Promise.resolve();
      }),
    ];
    for (const world of [jumping, running]) await world.subscribe('BOOKING');
    const begin = running.clock.now();
    await jumping.play(name);
    expect((await running.play(name, { speed: 3_600 })).status).toBe(200);

    expect(sleptMs).toBeCloseTo((running.clock.now() - begin) / 3_600, 0);
    expect(running.clock.isFrozen()).toBe(false);
    expect(await running.state()).toBe(await jumping.state());
  },
);

test.each([
  {
    name: 'first-day',
    path: '/faults/api',
    body: { rules: [{ operation: '*', fault: 'token-refused' }] },
    cause: 'token-refused',
  },
  {
    name: 'returned-direct-debit',
    path: '/faults/bank/rates',
    body: { booking_missing: 1 },
    cause: 'booking_missing',
  },
  {
    name: 'loan-to-arrears',
    path: '/faults/bank/rates',
    body: { booking_missing: 1 },
    cause: 'booking_missing',
  },
  {
    name: 'month-end',
    path: '/options',
    body: { mandatoryFields: [{ customer: 'Person', fields: ['birth_city'] }] },
    cause: 'mandatoryFields',
  },
  {
    name: 'everything',
    path: '/options',
    body: { overdraftSteps: 'daily' },
    cause: 'overdraftSteps',
  },
])('$name that is stopped by what is set at $path says so, and what to do', async (set) => {
  const { app, play } = setUp();
  const method = set.path === '/options' ? 'PATCH' : 'POST';
  expect((await app.request(`/sandbox${set.path}`, { method, body: JSON.stringify(set.body) })).status).toBe(
    200,
  );
  const { status, result } = await play(set.name);

  expect(status).toBe(409);
  expect(result['error']).toContain('The scenario stopped: ');
  expect(result['error']).toContain(`(${set.cause}; `);
  expect(result['error']).toContain(`/sandbox${set.path}`);
  expect(result['error']).not.toContain('Zod');
});

test('an outage of six hours delays every notification, and loses none', async () => {
  const { subscribe, play } = setUp();
  await subscribe('BOOKING');
  const { result } = await play('subscriber-outage');

  expect(result).toMatchObject({ notifications: 12, delivered: 12 });
  expect(Number(result['attempts'])).toBeGreaterThan(24);
});

test('a storm sends what was delivered twice more', async () => {
  const { subscribe, play, subscriber } = setUp();
  await subscribe('BOOKING');
  await play('subscriber-outage', { hours: 1 });
  const before = subscriber.received.length;
  const { result } = await play('duplicate-storm');

  expect(result).toEqual({ repeated: 2, second_notifications: 2 });
  expect(subscriber.received.length - before).toBe(4);
});

test('a direct debit comes back unbooked for want of money, and booked when the customer wants it back', async () => {
  const { play } = setUp();
  const { result } = await play('returned-direct-debit');

  expect(result['returned']).toMatchObject([{ sepa_return_code: 'AM04' }, { sepa_return_code: 'MD06' }]);
});

test('a seizure is paid after a month with what there is, and the rest when money arrives', async () => {
  const { play } = setUp();
  const { result } = await play('seizure-and-payout', {
    balance: 30_000,
    amount: 40_000,
    additional_cost: 500,
  });

  expect(result).toMatchObject({ kept_back: 30_000, paid_after_a_month: 30_000, paid: 40_500 });
  expect(result).toMatchObject({ status: 'FULFILLED', balance: 30_000 });
});

test('a loan is paid back until an installment fails, and is dunned from then on', async () => {
  const { play, bank } = setUp();
  const { result } = await play('loan-to-arrears', { installments_paid: 2, dunning_steps: 3 });

  expect(result).toMatchObject({ repayments: [51_362, 51_362], dunning_case: 'pre_termination' });
  expect(result['letters']).toEqual([
    'sddr_notification',
    'reminder',
    'dunning_letter',
    'pre_termination_letter',
  ]);
  expect(bank.store.directDebitReturns.length).toBeGreaterThan(0);
  expect((await play('loan-to-arrears', { installments_paid: 0 })).result['dunning_case']).toBe(
    'pre_collection',
  );
});

test('a month ends with a statement of every account', async () => {
  const { play, bank } = setUp();
  const { result } = await play('month-end');

  expect(result).toMatchObject({ start_date: '2026-03-01', end_date: '2026-03-31', accounts: 1 });
  expect(bank.today()).toBe('2026-04-03');
  expect(bank.store.bankStatements.all()).toHaveLength(1);
});

test('a scenario plays on the calendar of TARGET, or on the days that it is given, and leaves that of the bank', async () => {
  const bookedOn = async (input: object) => {
    const { play, bank, begin } = setUp();
    // A Saturday.
    await begin('2026-03-07T08:00:00Z');
    expect((await play('subscriber-outage', input)).status).toBe(200);
    expect(bank.options.settlementDays).toBe('every');
    return new Set(bank.store.bookings.all().map(({ booking_date }) => booking_date));
  };

  expect(await bookedOn({ hours: 1 })).toEqual(new Set(['2026-03-09']));
  expect(await bookedOn({ hours: 1, settlement_days: 'every' })).toEqual(new Set(['2026-03-07']));
});

test.each(['2026-04-03', '2026-10-31', '2026-12-24', '2026-12-26', '2027-05-01'])(
  'every scenario can be begun on %s, and keeps the invariants',
  async (day) => {
    for (const name of Object.keys(scenarios)) {
      const { play, app, begin } = setUp();
      await begin(`${day}T15:30:00Z`);
      const { status, result } = await play(name, name === 'partner-year' ? { accounts: 2, months: 2 } : {});
      expect([name, status, result['missing'] ?? []]).toEqual([name, 200, []]);
      const invariants = (await (await app.request('/sandbox/invariants')).json()) as {
        violations: string[];
      }[];
      expect(invariants.flatMap(({ violations }) => violations)).toEqual([]);
    }
  },
);

test('a year of a partner goes through every month, with one statement each', async () => {
  const { play, bank } = setUp();
  const { result } = await play('partner-year', { accounts: 3, months: 12 });

  expect(result).toMatchObject({ statements: 36, today: '2027-03-03' });
  expect(bank.store.fees.all()).toHaveLength(36);
});

test.each([
  ['seizure-and-payout', ['balance', 'amount', 'additional_cost']],
  ['loan-to-arrears', ['amount']],
] as const)('%s is played with amounts up to a limit, and says what the limit is', async (name, members) => {
  const most = 10_000_000_000;
  const withAll = (cents: number) => Object.fromEntries(members.map((member) => [member, cents]));

  expect((await setUp().play(name, withAll(most))).status).toBe(200);
  for (const member of members) {
    const { status, result } = await setUp().play(name, { [member]: most + 1 });
    expect([status, result]).toEqual([
      400,
      { error: 'The body is invalid.', problems: [{ field: member, problem: `must be at most ${most}` }] },
    ]);
  }
});

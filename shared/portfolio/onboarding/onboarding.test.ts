import { beforeAll, describe, expect, test } from 'vitest';
import { recordBooking } from '#sandbox/engine/ledger/bookings.ts';
import type { Booking } from '#sandbox/engine/model.ts';
import { virtualBank } from '#sandbox/testing/virtual-bank.ts';
import { coverageOf } from '#shared/jobs/coverage.ts';
import { someCalls } from '#test/extent.ts';
import { portfolioOutcomes } from './portfolio-outcomes.ts';
import type { PortfolioBank } from './ports.ts';
import { createPortfolioWorld, type PortfolioWorld } from '#test/fakes/portfolio-world.ts';
import { reportedLines } from '#test/fakes/report-parts.ts';

const daySeconds = 86_400;
/** The portfolio is onboarded as of the end of this day. */
const day = '2026-03-10';

/** The bank on 16 March, with what happened there since the second. */
async function aPast(count: number) {
  const world = virtualBank();
  const { bank, advance } = world;
  const book = (account_id: string, amountCents: number, valuta_date?: string) =>
    recordBooking(bank, {
      against: 'nostro',
      booking_type: 'SEPA_CREDIT_TRANSFER',
      account_id,
      amountCents,
      ...(valuta_date !== undefined && { valuta_date }),
    });
  const ids = Array.from({ length: count }, () => world.anAccount().id);
  for (const [n, id] of ids.entries()) book(id, 1_000 * (n + 1));
  await advance(2 * daySeconds);
  for (const [n, id] of ids.entries()) if (n % 2 === 0) book(id, 70 + n);
  // Booked before the day, and counted after it.
  for (const [n, id] of ids.entries())
    if (n % 5 === 0) book(id, 500, n % 10 === 0 ? '2026-03-12' : '2026-04-15');
  await advance(6 * daySeconds);
  const openedOnTheDay = world.anAccount().id;
  book(openedOnTheDay, 11);
  await advance(2 * daySeconds);
  const openedLater = world.anAccount().id;
  book(openedLater, 22);
  const after = new Map<string, Booking[]>();
  const bookAfter = (id: string, cents: number, valuta?: string) =>
    after.set(id, [...(after.get(id) ?? []), book(id, cents, valuta)]);
  for (const [n, id] of ids.entries()) {
    if (n % 3 === 0) bookAfter(id, -30);
    // Booked after the day, and counted before it: in the month of the day, and before that.
    if (n % 4 === 0) bookAfter(id, 41, '2026-03-05');
    if (n % 8 === 0) bookAfter(id, 43, '2026-02-11');
    if (n % 7 === 0) bookAfter(id, 47, '2026-05-01');
  }
  await advance(4 * daySeconds);
  const closed = ids[1] ?? '';
  if (closed !== '') bank.store.accounts.update(closed, { status: 'CLOSED', closed_at: bank.instant() });
  return {
    world,
    ids,
    all: [...ids, openedOnTheDay, openedLater],
    openedOnTheDay,
    openedLater,
    after,
    closed,
  };
}

type Past = Awaited<ReturnType<typeof aPast>>;

/** The mirror has some bookings: all since go-live but a lost one, and one from before. */
async function tellSome(portfolio: PortfolioWorld, { world, ids, after }: Past) {
  const before = world.bank.store.bookings.by('account_id', ids[2] ?? '')[0];
  if (before !== undefined) await portfolio.tell(before);
  for (const [n, bookings] of [...after.values()].entries())
    for (const booking of bookings) if (n % 4 !== 1) await portfolio.tell(booking);
}

const onboardAll = { onboard: { day } };

async function expectBalanced(portfolio: PortfolioWorld, ids: readonly string[]) {
  for (const id of ids) {
    const { ours, banks } = await portfolio.balances(id);
    expect([id, ours]).toEqual([id, banks]);
  }
}

async function countsOf(portfolio: PortfolioWorld, wanted: (id: string) => boolean) {
  const runs = await portfolio.runs.latest(20);
  return runs.filter(({ id }) => wanted(id)).map(({ counts }) => counts);
}

/** Lines of all reports about those accounts. */
function reportedIn(portfolio: PortfolioWorld, accounts: readonly string[]): readonly string[] {
  const lines = reportedLines(portfolio.objects);
  return lines.filter((line) => accounts.some((id) => line.includes(`"item":"${id}"`))).toSorted();
}

let past: Past;
beforeAll(async () => {
  past = await aPast(50);
}, 60_000);

test('a portfolio is listed and onboarded: every account leads to the bank’s balance', async () => {
  const portfolio = createPortfolioWorld(past.world);
  const { all, ids, openedLater, openedOnTheDay, closed } = past;
  await tellSome(portfolio, past);
  const [gone = '', shared = ''] = ids.slice(3, 5);
  const bury = async (kind: string, entityId: string) =>
    portfolio.tombstones.raise({ entity: { kind, entityId }, since: portfolio.now() });
  await bury('person', past.world.bank.store.accounts.get(gone).person_id ?? '');
  for (const id of [gone, shared]) {
    await portfolio.erasable.erase(id);
    await bury('account', id);
  }
  await portfolio.settle([{}, onboardAll]);

  const left = all.filter((id) => id !== gone);
  // The bank says that the other one is a customer's who is not erased.
  expect(await portfolio.register.read(gone)).toMatchObject({ state: 'erased' });
  // Listed while it was onboarded: the next run finds what was not known yet.
  await portfolio.settle([onboardAll]);
  await expectBalanced(portfolio, left);
  const stateOf = async (id: string) => portfolio.register.read(id);
  expect(await stateOf(openedLater)).toMatchObject({
    openedDay: '2026-03-12',
    baseline: { day: '2026-03-11', bookedCents: 0, valutaCents: 0, mirrored: { count: 0, sumCents: 0 } },
  });
  expect(await stateOf(openedOnTheDay)).toMatchObject({ baseline: { day: '2026-03-09', bookedCents: 0 } });
  expect(await stateOf(closed)).toMatchObject({ state: 'onboarded', closedDay: '2026-03-16' });
  // 1000 before the day, 70 on the fourth, 500 that counts from the twelfth on; 41 and 43 were booked later.
  const { baseline } = (await stateOf(ids[0] ?? '')) ?? {};
  expect(baseline).toMatchObject({
    day,
    bookedCents: 1_570,
    evidence: expect.stringContaining(ids[0] ?? ''),
  });
  expect(portfolio.objects.has(baseline?.evidence ?? '')).toBe(true);
  expect((await stateOf(ids[2] ?? ''))?.baseline?.mirrored).toMatchObject({ count: 1, sumCents: 3_000 });
  expect(portfolio.queues.sent.length).toBeGreaterThan(5);
  const [run] = (await portfolio.runs.latest(20)).filter(({ request }) => request['task'] === 'onboard');
  expect(coverageOf(run!, portfolioOutcomes).isFull).toBe(true);
}, 60_000);

test('what is booked from then on leads to the bank’s balance as well, and what comes late counts once', async () => {
  const own = await aPast(4);
  const portfolio = createPortfolioWorld(own.world);
  await portfolio.settle([{}]);
  await portfolio.settle([onboardAll]);
  await expectBalanced(portfolio, own.all);
  for (const bookings of own.after.values()) for (const booking of bookings) await portfolio.tell(booking);
  await expectBalanced(portfolio, own.all);
  const order = { against: 'nostro', booking_type: 'TRANSFER', amountCents: 9 } as const;
  for (const account_id of own.ids) {
    await portfolio.tell(recordBooking(own.world.bank, { ...order, account_id }));
    const backdated = { ...order, account_id, valuta_date: '2026-03-01' };
    await portfolio.tell(recordBooking(own.world.bank, backdated));
  }
  await expectBalanced(portfolio, own.all);
}, 30_000);

test('a webhook of before the day that comes after the onboarding counts once', async () => {
  const world = virtualBank();
  const { id } = world.anAccount();
  await world.advance(5 * daySeconds);
  const order = { against: 'nostro', booking_type: 'TRANSFER', account_id: id } as const;
  const late = recordBooking(world.bank, { ...order, amountCents: 300 });
  recordBooking(world.bank, { ...order, amountCents: 20, valuta_date: '2026-02-01' });
  await world.advance(daySeconds);
  const portfolio = createPortfolioWorld(world);
  await portfolio.settle([{}]);
  await portfolio.settle([{ onboard: { day: '2026-03-07' } }]);
  await portfolio.tell(late);
  expect(await portfolio.balances(id)).toEqual({ ours: 320, banks: 320 });
  expect(await portfolio.register.read(id)).toMatchObject({
    baseline: { bookedCents: 320, mirrored: { count: 2, sumCents: 320 } },
  });
});

test('killed at any call, the job ends alike', async () => {
  const own = await aPast(1);
  const taken = [...own.ids, own.openedLater];
  const ended = async (crashAt?: { call: number; when: 'before' | 'after' }) => {
    const portfolio = createPortfolioWorld(own.world);
    for (const id of taken) await portfolio.register.note({ id }, portfolio.now());
    const calls = await portfolio.settle([{ onboard: { day, accounts: taken } }], crashAt);
    await expectBalanced(portfolio, taken);
    const accounts = await Promise.all(taken.map(async (id) => portfolio.register.read(id)));
    // A later worker asks later.
    const baselines = accounts.map((account) => ({
      ...account?.baseline,
      askedAt: '',
      counted: account?.baseline?.counted?.ids,
      runId: '',
    }));
    const [counts] = await countsOf(portfolio, (id) => id.length > '2026-03-16-onboard'.length);
    return { calls, end: { baselines, counts, lines: reportedIn(portfolio, taken) } };
  };
  const { end } = await ended();
  expect(end.counts).toEqual({ 'taken-over': 2 });
  expect(end.lines).toHaveLength(2);
  for (const when of ['before', 'after'] as const) {
    let last = 0;
    for (const call of someCalls()) {
      last = call;
      const killed = await ended({ call, when });
      expect([call, when, killed.end]).toEqual([call, when, end]);
      if (killed.calls <= call) break;
    }
    expect(last).toBeGreaterThanOrEqual(40);
  }
}, 240_000);

test('started twice, accounts are onboarded once', async () => {
  const own = await aPast(3);
  const portfolio = createPortfolioWorld(own.world);
  await portfolio.settle([{}]);
  await portfolio.settle([onboardAll, onboardAll]);
  await expectBalanced(portfolio, own.all);
  const [one, other] = await countsOf(portfolio, (id) => id.includes('-16-') && !id.endsWith('-onboard'));
  // Each account by one of them, which the other one finds.
  expect([one?.['taken-over'], other?.['onboarded']]).toEqual([5, 5]);
});

test('a request that is repeated after a lost answer is one run, which goes on where its time ended', async () => {
  const portfolio = createPortfolioWorld((await aPast(3)).world);
  await portfolio.settle([{}]);
  const asked = { onboard: { day, requestId: 'r1' } };
  const first = await portfolio.invoke(asked);
  expect(await portfolio.invoke(asked)).toEqual(first);
  const runs = await portfolio.runs.latest(20);
  expect(runs.filter(({ request }) => request['task'] === 'onboard').map(({ id }) => id)).toEqual([
    '2026-03-16-r1',
  ]);
});

test('accounts that are opened later are onboarded by the daily runs, at nothing', async () => {
  const own = await aPast(2);
  const portfolio = createPortfolioWorld(own.world);
  await portfolio.settle([{}]);
  expect(await countsOf(portfolio, (id) => id.endsWith('-onboard'))).toEqual([]);
  await portfolio.settle([onboardAll]);
  const { id } = own.world.anAccount();
  recordBooking(own.world.bank, {
    against: 'nostro',
    booking_type: 'TRANSFER',
    account_id: id,
    amountCents: 77,
  });
  await portfolio.advance(daySeconds);
  await portfolio.settle([{}]);
  await portfolio.settle([{}]);
  expect(await portfolio.register.read(id)).toMatchObject({ baseline: { bookedCents: 0 } });
  expect(await portfolio.balances(id)).toEqual({ ours: 77, banks: 77 });
  const daily = await countsOf(portfolio, (run) => run === '2026-03-17-onboard');
  expect(daily).toEqual([{ onboarded: 4, 'taken-over': 1 }]);
});

test('a dry run over single accounts says what would be done, and writes nothing', async () => {
  const own = await aPast(2);
  const portfolio = createPortfolioWorld(own.world);
  await portfolio.settle([{}]);
  const before = JSON.stringify(await portfolio.register.read(own.openedLater));
  const accounts = [own.openedLater, own.ids[0] ?? ''];
  await portfolio.settle([{ onboard: { day, accounts, dryRun: true } }]);
  const [counts] = await countsOf(portfolio, (id) => id.length > 12);
  expect(counts).toEqual({ 'would-take-over': 2 });
  expect(JSON.stringify(await portfolio.register.read(own.openedLater))).toBe(before);
  expect([own.world.bank.store.bankStatements.length, portfolio.queues.sent.length]).toEqual([0, 0]);
  expect(await portfolio.onboardingDay.read()).toBeUndefined();
});

test.each([false, true])(
  'accounts that nobody knows are refused before a run begins: dry run %s',
  async (dryRun) => {
    const portfolio = createPortfolioWorld((await aPast(1)).world);
    expect(await portfolio.invoke({ onboard: { day, accounts: ['acc-of-nobody'], dryRun } })).toEqual({
      refused: "neither an event nor the bank's list of accounts names acc-of-nobody: check the id",
    });
    expect(await portfolio.runs.latest(1)).toEqual([]);
  },
);

test('a day that is not over and a second day for all are refused in words', async () => {
  const own = await aPast(1);
  const portfolio = createPortfolioWorld(own.world);
  expect(await portfolio.invoke({ onboard: { day: '2026-03-16' } })).toEqual({
    refused: '2026-03-16 is not over at the bank: choose a day before 2026-03-16',
  });
  await portfolio.settle([onboardAll]);
  expect(await portfolio.invoke({ onboard: { day: '2026-03-11' } })).toEqual({
    refused: 'the portfolio is onboarded as of 2026-03-10, not 2026-03-11',
  });
});

test('what the bank refuses, and a statement that does not add up, end as outcomes', async () => {
  const own = await aPast(3);
  const portfolio = createPortfolioWorld(own.world);
  await portfolio.settle([{}]);
  const [refused = '', wrong = '', gone = ''] = own.ids;
  await portfolio.register.note({ id: 'acc-of-nobody' }, portfolio.now());
  await portfolio.register.hold(gone, 'disputed');
  const { bank: whole } = portfolio;
  const bank: PortfolioBank = {
    ...whole,
    async statement(accountId, period, keep) {
      if (accountId === refused) return { outcome: 'refused', status: 400, code: 'invalid_model' };
      const asked = await whole.statement(accountId, period, keep);
      if (accountId !== wrong || asked.outcome !== 'answered') return asked;
      return { ...asked, evidence: { ...asked.evidence, closingCents: asked.evidence.closingCents + 1 } };
    },
  };
  Object.assign(portfolio.ports, { bank });
  await portfolio.settle([onboardAll]);
  const [counts] = await countsOf(portfolio, (id) => id.length > 18);
  expect(counts).toEqual({
    'taken-over': 2,
    'statement-refused': 1,
    'statement-wrong': 1,
    'not-at-the-bank': 1,
    held: 1,
  });
});

test('an account that shows no balance is not onboarded: nothing says whether its position is right', async () => {
  const own = await aPast(1);
  const portfolio = createPortfolioWorld(own.world);
  await portfolio.settle([{}]);
  const { bank } = portfolio;
  const account = async (id: string) => {
    const shown = await bank.account(id);
    return shown && { ...shown, balanceCents: undefined };
  };
  Object.assign(portfolio.ports, { bank: { ...bank, account } });
  await portfolio.settle([onboardAll]);
  const [counts] = await countsOf(portfolio, (id) => id.length > 18);
  expect(counts).toEqual({ 'balance-missing': 3 });
  expect(await portfolio.register.read(own.openedLater)).toMatchObject({ state: 'known' });
});

test('bookings that never reach the mirror end as an outcome, and no baseline is written', async () => {
  const own = await aPast(1);
  const portfolio = createPortfolioWorld(own.world);
  await portfolio.settle([{}]);
  Object.assign(portfolio.ports, { queues: { send: async () => Promise.resolve() } });
  await portfolio.settle([onboardAll]);
  const [counts] = await countsOf(portfolio, (id) => id.length > 18);
  expect(counts).toMatchObject({ 'bookings-missing': 3 });
  await portfolio.invoke();
  expect(portfolio.metrics.latest).toMatchObject({ ItemsNotReached: 3, ShardsOpen: 0, RunOverdueHours: 0 });
  await portfolio.advance(36 * 3_600);
  await portfolio.invoke();
  expect(portfolio.metrics.latest['RunOverdueHours']).toBeGreaterThan(12);
  expect(await portfolio.register.read(own.openedLater)).toMatchObject({ state: 'known' });
});

test('a run that a person stops asks the bank for no statement', async () => {
  const own = await aPast(1);
  const portfolio = createPortfolioWorld(own.world);
  await portfolio.settle([{}]);
  const { bank } = portfolio;
  Object.assign(portfolio.ports, {
    bank: {
      ...bank,
      account: async (id: string) => {
        for (const run of await portfolio.runs.latest(3)) await portfolio.runs.stop(run.id);
        return bank.account(id);
      },
    },
  });
  await portfolio.invoke(onboardAll);
  await portfolio.work();
  expect(own.world.bank.store.bankStatements.length).toBe(0);
});

describe('what the bank does where its interface is silent is seen', () => {
  const seenIn = async (portfolio: PortfolioWorld) =>
    Object.fromEntries((await portfolio.capabilities.all()).map(({ name, state }) => [name, state]));

  test.each([
    [true, 'proven'],
    [false, 'refuted'],
  ])('balances in its list of accounts: %s', async (showBalancesInAccountList, state) => {
    const own = await aPast(1);
    const { bank } = own.world;
    bank.setOptions({ ...bank.options, showBalancesInAccountList });
    const portfolio = createPortfolioWorld(own.world);
    await portfolio.settle([{}]);
    expect(await seenIn(portfolio)).toEqual({ 'balances-in-account-list': state });
    const [seen] = await portfolio.capabilities.all();
    expect(seen?.evidence).toEqual(['accounts, page 1']);
  });

  test.each([
    ['<=', 3_700, 'proven'],
    ['<', 3_700, 'refuted'],
    // It may have come between the balance and the list.
    ['<=', 60, undefined],
  ] as const)(
    'a balance counts what has its valuta date %s today, %i s later',
    async (valutaPassed, seconds, state) => {
      const own = await aPast(1);
      const { bank, advance } = own.world;
      bank.setOptions({ ...bank.options, valutaPassed });
      const order = { against: 'nostro', booking_type: 'TRANSFER', account_id: own.openedLater } as const;
      recordBooking(bank, { ...order, amountCents: 9 });
      await advance(seconds);
      const portfolio = createPortfolioWorld(own.world);
      await portfolio.settle([{}]);
      await portfolio.settle([{ onboard: { day, accounts: [own.openedLater] } }]);
      expect(await portfolio.register.read(own.openedLater)).toMatchObject({ baseline: { bookedCents: 0 } });
      expect((await seenIn(portfolio))['valuta-passed-today']).toBe(state);
    },
  );
});

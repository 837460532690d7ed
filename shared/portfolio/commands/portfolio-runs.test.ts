import { describe, expect, test } from 'vitest';
import { virtualBank } from '#sandbox/testing/virtual-bank.ts';
import { createPortfolioWorld, type PortfolioWorld } from '#test/fakes/portfolio-world.ts';

const daySeconds = 86_400;
/** It is Monday 16 March. */
const day = '2026-03-10';

/** A bank with one account, which was opened after the day. */
async function setUp(archiveAfterDays: number | 'never' = 'never') {
  const world = virtualBank();
  await world.advance(12 * daySeconds);
  const { id } = world.anAccount();
  await world.advance(2 * daySeconds);
  return { id, bank: world, portfolio: createPortfolioWorld(world, archiveAfterDays) };
}

/** The runs that the schedule has seen or started. */
async function idsAfter(portfolio: PortfolioWorld) {
  const { runs } = (await portfolio.invoke()) as { readonly runs: readonly { readonly id: string }[] };
  return runs.map((run) => run.id);
}

const requestsOf = async (portfolio: PortfolioWorld) =>
  (await portfolio.runs.latest(20)).map(({ id, asOf, request }) => ({ id, asOf, ...request }));

const list = { id: '2026-03-16', asOf: '2026-03-16', task: 'list' };
const onboarding = { asOf: '2026-03-16', task: 'onboard', day };

describe('the schedule', () => {
  test('lists the accounts of the bank once a day, and onboards none before a person says from when', async () => {
    const { portfolio } = await setUp();
    expect(await portfolio.invoke()).toEqual({
      runs: [{ id: '2026-03-16', state: 'working', planned: 1, finished: 0, counts: {} }],
    });
    await portfolio.settle();
    await portfolio.settle();
    expect(await requestsOf(portfolio)).toEqual([list]);
    const { runs } = (await portfolio.invoke()) as { readonly runs: readonly object[] };
    expect(runs).toEqual([
      { id: '2026-03-16', state: 'complete', planned: 1, finished: 1, counts: { listed: 1 } },
    ]);
  });

  test('onboards what is new each day from then on, once the list is read', async () => {
    const { portfolio, id } = await setUp();
    await portfolio.onboardingDay.set(day);
    expect(await idsAfter(portfolio)).toEqual(['2026-03-16']);
    await portfolio.settle();
    await portfolio.settle();
    expect(await requestsOf(portfolio)).toEqual(
      expect.arrayContaining([list, { ...onboarding, id: '2026-03-16-onboard', dryRun: false }]),
    );
    expect(await portfolio.register.read(id)).toMatchObject({ state: 'onboarded' });
  });

  test.each([
    ['over all accounts', { day }, false],
    ['over some accounts', { day, accounts: ['acc'] }, true],
    ['as a dry run', { day, dryRun: true }, true],
  ])('waits for an onboarding that a person has started %s', async (_, asked, isStarted) => {
    const { portfolio, id } = await setUp();
    await portfolio.settle();
    await portfolio.onboardingDay.set(day);
    await portfolio.invoke({
      onboard: { ...asked, ...('accounts' in asked && { accounts: [id] }), requestId: 'mine' },
    });
    await portfolio.invoke();
    const ids = (await requestsOf(portfolio)).map((run) => run.id);
    expect(ids).toContain('2026-03-16-mine');
    expect(ids.includes('2026-03-16-onboard')).toBe(isStarted);
  });

  test('waits neither for an onboarding that ends meanwhile', async () => {
    const { portfolio, id: accountId } = await setUp();
    await portfolio.settle();
    await portfolio.onboardingDay.set(day);
    // Without an account to onboard, it ends with its planning.
    await portfolio.register.hold(accountId, 'a dispute');
    const [id, asOf] = ['2026-03-16-mine', '2026-03-16'];
    const request = { task: 'onboard', day, dryRun: false };
    await portfolio.runs.begin({ job: 'portfolio', id, asOf, request }, portfolio.now());
    expect(await idsAfter(portfolio)).toEqual([id, '2026-03-16', '2026-03-16-onboard']);
  });

  test('nor for a list of the day before', async () => {
    const { portfolio } = await setUp();
    await portfolio.onboardingDay.set(day);
    await portfolio.invoke();
    // Its worker hangs.
    for (const message of portfolio.queued) message.visibleAt = Infinity;
    await portfolio.advance(daySeconds);
    await portfolio.invoke();
    await portfolio.work();
    expect(await idsAfter(portfolio)).toEqual(
      expect.arrayContaining(['2026-03-16', '2026-03-17', '2026-03-17-onboard']),
    );
    expect(await portfolio.runs.read('2026-03-16')).toMatchObject({ finished: 0 });
  });

  test('reports the run that lists the accounts as overdue from midnight on', async () => {
    const { portfolio } = await setUp();
    await portfolio.settle();
    await portfolio.invoke();
    expect(portfolio.metrics.latest).toMatchObject({ RunOverdueHours: 0, ShardsOpen: 0 });
    // 8 o'clock of the next day.
    await portfolio.advance(daySeconds);
    await portfolio.invoke();
    expect(portfolio.metrics.latest['RunOverdueHours']).toBeGreaterThanOrEqual(8);
  });
});

describe('a person', () => {
  test('onboards all known accounts, or some of them, as of a day that is over', async () => {
    const { portfolio, id } = await setUp();
    await portfolio.settle();
    const all = await portfolio.invoke({ onboard: { day, requestId: 'all' } });
    expect(all).toEqual({
      run: { id: '2026-03-16-all', state: 'working', planned: 1, finished: 0, counts: {} },
    });
    await portfolio.invoke({ onboard: { day, accounts: [id], requestId: 'one' } });
    expect(await requestsOf(portfolio)).toEqual(
      expect.arrayContaining([
        { ...onboarding, id: '2026-03-16-all', dryRun: false },
        { ...onboarding, id: '2026-03-16-one', dryRun: false, accounts: [id] },
      ]),
    );
    expect(await portfolio.onboardingDay.read()).toBe(day);
  });

  test.each([
    ['some accounts', {}],
    ['a dry run', { dryRun: true }],
  ])('settles the day of the portfolio only by onboarding all of it: %s', async (_, more) => {
    const { portfolio, id } = await setUp();
    await portfolio.settle();
    const accounts = 'dryRun' in more ? {} : { accounts: [id] };
    await portfolio.invoke({ onboard: { day, ...more, ...accounts } });
    expect(await portfolio.onboardingDay.read()).toBeUndefined();
  });

  test('cannot onboard as of a day that is not over, or as of another one than before', async () => {
    const { portfolio } = await setUp();
    expect(await portfolio.invoke({ onboard: { day: '2026-03-16' } })).toEqual({
      refused: '2026-03-16 is not over at the bank: choose a day before 2026-03-16',
    });
    expect(await portfolio.invoke({ onboard: { day: '2026-03-15' } })).toHaveProperty('run');
    expect(await portfolio.invoke({ onboard: { day } })).toEqual({
      refused: 'the portfolio is onboarded as of 2026-03-15, not 2026-03-10',
    });
  });

  test('cannot onboard accounts that nobody knows, or that a person holds', async () => {
    const { portfolio, id } = await setUp();
    const asked = async (accounts: readonly string[]) => portfolio.invoke({ onboard: { day, accounts } });
    expect(await asked(['nobody'])).toMatchObject({
      refused: expect.stringContaining('names nobody') as string,
    });
    await portfolio.settle();
    await portfolio.register.hold(id, 'a dispute');
    expect(await asked([id])).toEqual({ refused: `a person holds ${id}: release it first` });
    expect(await requestsOf(portfolio)).toEqual([list]);
  });
});

describe('old bookings', () => {
  const told = (n: number, description = 'as ever') => ({
    description,
    id: `old_${n}`,
    account_id: 'acc_told',
    amount: { value: 100, currency: 'EUR' },
    recorded_at: `2026-0${n}-03T10:00:00Z`,
    booking_date: `2026-0${n}-03`,
    valuta_date: `2026-0${n}-03`,
  });

  async function archived(portfolio: PortfolioWorld) {
    const query = { accountId: 'acc_told', by: 'recorded_at', from: '0001-01-01', to: '9999-12-31' } as const;
    const found = await Array.fromAsync(portfolio.mirror.bookings(query));
    return found.map(({ id, source = 'table' }) => `${id} in ${source}`);
  }

  test('move into files once a month, after the accounts are listed', async () => {
    const { portfolio } = await setUp(40);
    for (const month of [1, 2, 3]) await portfolio.tell(told(month));
    await portfolio.settle();
    await portfolio.settle();
    expect(await requestsOf(portfolio)).toEqual(
      expect.arrayContaining([
        list,
        { id: '2026-03-archive', asOf: '2026-03-16', task: 'archive', before: '2026-02-04' },
      ]),
    );
    expect(await archived(portfolio)).toEqual(['old_1 in archive', 'old_2 in archive', 'old_3 in table']);
    expect(await portfolio.totals.read('acc_told', 'EUR')).toMatchObject({ count: 3, sumCents: 300 });
    await portfolio.advance(3 * daySeconds);
    await portfolio.settle();
    await portfolio.settle();
    const runs = (await requestsOf(portfolio)).filter(({ id }) => id.endsWith('-archive'));
    expect(runs).toHaveLength(1);
    // The bank repeats it, and corrects nothing: it comes back, and is a repetition as ever.
    await portfolio.tell(told(1, 'again'));
    expect(await archived(portfolio)).toEqual(['old_1 in table', 'old_2 in archive', 'old_3 in table']);
    expect(await portfolio.totals.read('acc_told', 'EUR')).toMatchObject({ count: 3, sumCents: 300 });
  });

  test('stay in the table of a stage that never moves them, and of an account that is erased', async () => {
    const { portfolio } = await setUp('never');
    await portfolio.tell(told(1));
    await portfolio.settle();
    await portfolio.settle();
    expect(await archived(portfolio)).toEqual(['old_1 in table']);
    const moving = await setUp(40);
    await moving.portfolio.tell(told(1));
    await moving.portfolio.erasable.erase('acc_told');
    await moving.portfolio.settle();
    await moving.portfolio.settle();
    expect(await archived(moving.portfolio)).toEqual(['old_1 in table']);
  });
});

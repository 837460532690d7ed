import { expect, test } from 'vitest';
import { runDay } from './bank-day.ts';
import { signCreditLineApplication } from './credit-lines.ts';
import { defaultOverdraft } from './overdrafts.ts';
import { lendingWorld } from '#test/contract/calls/lending-world.ts';
import { worldOf } from '#test/contract/calls/world.ts';
import { simulatedBank } from '#test/contract/simulated-bank.ts';

const dayMs = 86_400_000;

const setUp = () => {
  const world = lendingWorld(worldOf(simulatedBank()));
  const { bank, account } = world;
  const daily = (overdraftSteps: 'daily' | 'at-once') => bank.setOptions({ ...bank.options, overdraftSteps });
  daily('daily');
  /** The status at once, and after each day. */
  const statuses = (status: () => unknown, days: number) => {
    const seen = [status()];
    for (let day = 0; day < days; day += 1) {
      world.passMs(dayMs);
      runDay(bank);
      seen.push(status());
    }
    return seen;
  };
  return { ...world, statuses, daily, limit: () => bank.store.accounts.get(account.id).account_limit.value };
};

test('an overdraft of a consumer is set up, and ended, by one status a day where the option says so', async () => {
  const { bank, post, statuses, limit, aConsumerOverdraft } = setUp();
  const path = await aConsumerOverdraft();
  const status = () => bank.store.consumerOverdrafts.all()[0]?.status;

  expect(limit()).toBe(0);
  expect(statuses(status, 3)).toEqual(['created', 'conditions_pending', 'limit_pending', 'attached']);
  expect(limit()).toBeGreaterThan(0);

  await post(`${path}/terminate`, {});
  expect(statuses(status, 2)).toEqual([
    'conditions_termination_pending',
    'termination_pending',
    'terminated',
  ]);
  expect(limit()).toBe(0);
});

test('an overdraft that is not paid back ends on the days after', async () => {
  const { bank, statuses, limit, aConsumerOverdraft, daily } = setUp();
  daily('at-once');
  await aConsumerOverdraft();
  const [overdraft] = bank.store.consumerOverdrafts.all();
  defaultOverdraft(bank, { overdraft_id: overdraft!.id });
  const status = () => bank.store.consumerOverdrafts.all()[0]?.status;

  expect(statuses(status, 2)).toEqual(['defaulted_pending', 'termination_pending', 'terminated']);
  expect(limit()).toBe(0);
});

test('a freelancer’s application and overdraft take one status a day where the option says so', async () => {
  const { bank, put, statuses, limit, account, anOverdraftApplication, aSnapshot } = setUp();
  const application = await anOverdraftApplication();
  expect(statuses(() => bank.store.overdraftApplications.all()[0]?.status, 2)).toEqual([
    'created',
    'initial_scoring_pending',
    'account_snapshot_pending',
  ]);
  await put(`${application}/account_snapshot`, { account_snapshot_id: aSnapshot() });
  await put(`${application}/overdraft`, { account_id: account.id });

  expect(limit()).toBe(0);
  expect(statuses(() => bank.store.overdrafts.all()[0]?.status, 2)).toEqual([
    'created',
    'interest_conditions_set',
    'limit_set',
  ]);
  expect(limit()).toBeGreaterThan(0);
});

test('a higher limit takes one status a day where the option says so, and counts at its end', async () => {
  const { bank, put, statuses, limit, aLimitIncrease, daily } = setUp();
  daily('at-once');
  const first = await aLimitIncrease();
  expect(first).toContain('limit_changes');
  const before = limit();
  const [known] = bank.store.overdraftLimitChanges.all();
  daily('daily');
  await put(first, { tnc_accepted_at: '2026-03-02T09:00:00Z' });

  expect(statuses(() => bank.store.overdraftLimitChanges.get(known!.id).status, 3)).toEqual([
    'tnc_accepted',
    'conditions_pending',
    'limit_pending',
    'attached',
  ]);
  expect(limit()).toBeGreaterThan(before);
});

test('a higher limit that nobody has consented to is cancelled on the day after its overdraft ended', async () => {
  const { bank, post, statuses, aLimitIncrease, daily } = setUp();
  daily('at-once');
  const [overdraft] = (await aLimitIncrease()).split('/limit_changes');
  const [known] = bank.store.overdraftLimitChanges.all();

  await post(`${overdraft}/terminate`, {});

  expect(statuses(() => bank.store.overdraftLimitChanges.get(known!.id).status, 1)).toEqual([
    'tnc_pending',
    'cancelled',
  ]);
});

test('a credit line whose creation is pending is there on the next day', async () => {
  const { bank, statuses, anOfferedLineApplication } = setUp();
  await anOfferedLineApplication();
  const { id } = bank.store.creditLineApplications.all()[0]!;
  const sign = (status: 'esign_pending' | 'credit_line_creation_pending') =>
    signCreditLineApplication(bank, { id, status }).status;

  expect(sign('esign_pending')).toBe('esign_pending');
  sign('credit_line_creation_pending');
  expect(statuses(() => bank.store.creditLineApplications.get(id).status, 1)).toEqual([
    'credit_line_creation_pending',
    'credit_line_created',
  ]);
  expect(bank.store.creditLines.length).toBe(1);
});

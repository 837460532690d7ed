import { expect, test } from 'vitest';
import { registerPartitions } from '#shared/portfolio/account-register.ts';
import { createErasableRegister } from '#shared/aws/erasure/erasable-register.ts';
import { createMemoryTables } from '#test/fakes/memory-tables.ts';
import { createVirtualTime } from '#test/fakes/virtual-time.ts';
import { createAccountRegister } from './account-register.ts';
import { createListedAccounts } from './listed-accounts.ts';
import { createIbanPointers } from './iban-pointers.ts';

const at = '2026-01-05T08:00:00.000Z';
const later = '2026-02-05T08:00:00.000Z';
const facts = {
  id: 'acc_1',
  iban: 'DE02',
  bic: 'BIC',
  ownerId: 'per_1',
  currency: 'EUR',
  openedDay: '2025-03-01',
};
const baseline = {
  day: '2026-01-31',
  valutaCents: 100,
  bookedCents: 120,
  mirrored: { count: 2, sumCents: 20, digest: '0'.repeat(32) },
  evidence: 'acc_1/take-over',
};

const setUp = () => {
  const clock = createVirtualTime();
  const { client, rowsOf } = createMemoryTables(clock);
  return {
    client,
    rowsOf,
    register: createAccountRegister('work', client),
    ibans: createIbanPointers('work', client),
    erasable: createErasableRegister({ workTable: 'work', clock }, client),
  };
};

test('an account is known since it was first named, even if it is named again', async () => {
  const { register } = setUp();
  await register.note({ id: 'acc_1' }, at);
  await register.note({ id: 'acc_1' }, later);
  await register.describe(facts, later);
  expect(await register.read('acc_1')).toEqual({ ...facts, state: 'known', knownSince: at });
  expect(await register.read('acc_2')).toBeUndefined();
});

test('accounts of any state are listed, and those asked for at the same time are read by one call', async () => {
  const { client, register, erasable } = setUp();
  await register.note({ id: 'acc_1' }, at);
  await erasable.erase('acc_2');
  const calls: string[] = [];
  client.middlewareStack.add((next, { commandName }) => async (args) => {
    calls.push(commandName ?? '');
    return next(args);
  });
  const listed = createListedAccounts('work', client);
  const answers = await Promise.all(['acc_1', 'acc_2', 'acc_3'].map(async (id) => listed.has(id)));
  expect(answers).toEqual([true, true, false]);
  expect(calls).toEqual(['BatchGetItemCommand']);
});

test('what the bank says replaces what it said before, and what it leaves out stays', async () => {
  const { register } = setUp();
  await register.describe(facts, at);
  await register.onboard('acc_1', baseline);
  await register.describe({ id: 'acc_1', iban: 'DE03', currency: 'EUR', closedDay: '2026-03-01' }, later);
  expect(await register.read('acc_1')).toEqual({
    ...facts,
    iban: 'DE03',
    closedDay: '2026-03-01',
    state: 'onboarded',
    knownSince: at,
    baseline,
  });
});

test('a baseline takes what a run has found of it in the mirror, unless another run was faster', async () => {
  const { register } = setUp();
  await register.describe(facts, at);
  await register.onboard('acc_1', baseline);
  const mirrored = { count: 3, sumCents: 35, digest: '1'.repeat(32) };
  await register.recount('acc_1', baseline, { mirrored, runId: 'faster' });
  await register.recount('acc_1', baseline, { mirrored: baseline.mirrored, runId: 'slower' });
  expect(await register.read('acc_1')).toMatchObject({
    baseline: { ...baseline, mirrored, recountedBy: 'faster' },
  });
});

test('the first day of a closure stays until the bank names one', async () => {
  const { register } = setUp();
  const closedDay = async () => (await register.read('acc_1'))?.closedDay;
  await register.note({ id: 'acc_1' }, at);
  await register.note({ id: 'acc_1', closedDay: '2026-01-05' }, at);
  await register.note({ id: 'acc_1', closedDay: '2026-02-05' }, later);
  expect(await closedDay()).toBe('2026-01-05');
  await register.describe({ ...facts, closedDay: '2026-01-04' }, later);
  expect(await closedDay()).toBe('2026-01-04');
  await register.note({ id: 'acc_2', closedDay: '2026-01-06' }, at);
  expect(await register.read('acc_2')).toMatchObject({ state: 'known', closedDay: '2026-01-06' });
});

test('a closure in an event of an erased customer is kept, and makes no account known', async () => {
  const { register } = setUp();
  await register.noteClosure('acc_1', '2026-01-05');
  expect(await register.read('acc_1')).toBeUndefined();
  await register.note({ id: 'acc_1' }, at);
  await register.noteClosure('acc_1', '2026-01-05');
  await register.noteClosure('acc_1', '2026-01-06');
  expect(await register.read('acc_1')).toMatchObject({ state: 'known', closedDay: '2026-01-05' });
});

test('of requests to close an account, what happened last counts', async () => {
  const { register } = setUp();
  const closing = async () => (await register.read('acc_1'))?.closingDay;
  await register.note({ id: 'acc_1', closing: { day: '2026-05-04', at } }, at);
  expect(await closing()).toBe('2026-05-04');
  await register.note({ id: 'acc_1', closing: { day: undefined, at: later } }, later);
  expect(await closing()).toBeUndefined();
  await register.note({ id: 'acc_1', closing: { day: '2026-05-04', at } }, later);
  expect(await closing()).toBeUndefined();
});

test('of two requests at the same instant, the one noted later counts', async () => {
  const { register } = setUp();
  await register.note({ id: 'acc_1', closing: { day: '2026-05-04', at } }, at);
  await register.note({ id: 'acc_1', closing: { day: '2026-06-04', at } }, later);
  expect((await register.read('acc_1'))?.closingDay).toBe('2026-06-04');
});

test('an account is onboarded once, and closed only after that', async () => {
  const { register } = setUp();
  const stateOf = async () => (await register.read('acc_1'))?.state;
  expect(await register.onboard('acc_1', baseline)).toBe(false);
  await register.note({ id: 'acc_1' }, at);
  await register.close('acc_1');
  expect(await stateOf()).toBe('known');
  expect(await register.onboard('acc_1', baseline)).toBe(true);
  expect(await register.onboard('acc_1', { ...baseline, day: '2026-02-28' })).toBe(false);
  expect((await register.read('acc_1'))?.baseline).toEqual(baseline);
  await register.close('acc_1');
  await register.close('acc_1');
  expect(await stateOf()).toBe('closed');
});

test('a person holds an account and releases it', async () => {
  const { register } = setUp();
  expect(await register.hold('acc_1', 'disputed')).toBe(false);
  expect(await register.release('acc_1')).toBe(false);
  await register.note({ id: 'acc_1' }, at);
  expect(await register.hold('acc_1', 'disputed')).toBe(true);
  expect((await register.read('acc_1'))?.heldBecause).toBe('disputed');
  expect(await register.release('acc_1')).toBe(true);
  expect((await register.read('acc_1'))?.heldBecause).toBeUndefined();
});

test('the pages of all partitions hold every account once, in the order of their ids', async () => {
  const { register } = setUp();
  const ids = Array.from({ length: 200 }, (_, n) => `acc_${n}`);
  for (const id of ids) await register.note({ id }, at);
  const found: string[] = [];
  let fullest = 0;
  for (let partition = 0; partition < registerPartitions; partition++) {
    const here: string[] = [];
    for (let after: string | undefined; ;) {
      const page = await register.page({ partition, after }, 3);
      here.push(...page.map(({ id }) => id));
      after = page.at(-1)?.id;
      if (page.length < 3) break;
    }
    expect(here).toEqual(here.toSorted());
    fullest = Math.max(fullest, here.length);
    found.push(...here);
  }
  expect(found.toSorted()).toEqual(ids.toSorted());
  expect(fullest).toBeLessThan(30);
});

test('an erased account leaves a shell that is never filled again', async () => {
  const { register, erasable, rowsOf } = setUp();
  await register.describe({ ...facts, closedDay: '2026-01-04' }, at);
  await register.onboard('acc_1', baseline);
  await register.hold('acc_1', 'Mrs Meier disputes it');
  expect(await erasable.standing('acc_1')).toBe('listed');
  await erasable.erase('acc_1');
  await erasable.erase('acc_1');
  const shell = {
    id: 'acc_1',
    state: 'erased',
    currency: 'EUR',
    knownSince: at,
    openedDay: '2025-03-01',
    closedDay: '2026-01-04',
    baseline,
  };
  expect(await register.read('acc_1')).toEqual(shell);

  await register.note({ id: 'acc_1' }, later);
  await register.note({ id: 'acc_1', closedDay: '2026-02-01' }, later);
  await register.noteClosure('acc_1', '2026-02-01');
  expect(await register.describe(facts, later)).toBe(false);
  await register.close('acc_1');
  expect(await register.hold('acc_1', 'Mrs Meier')).toBe(false);
  expect(await register.onboard('acc_1', baseline)).toBe(false);
  expect(await register.read('acc_1')).toEqual(shell);
  expect(await erasable.standing('acc_1')).toBe('erased');
  expect(JSON.stringify(rowsOf('work'))).not.toMatch(/DE02|Meier/);
});

test('an account that is erased before anybody names it never becomes known', async () => {
  const { register, erasable } = setUp();
  expect(await erasable.standing('acc_1')).toBe('unknown');
  await erasable.erase('acc_1');
  await register.note({ id: 'acc_1' }, later);
  await register.note({ id: 'acc_1', closedDay: '2026-02-01' }, later);
  await register.noteClosure('acc_1', '2026-02-01');
  await register.describe(facts, later);
  expect(await register.read('acc_1')).toMatchObject({ id: 'acc_1', state: 'erased' });
  expect(await register.read('acc_1')).not.toHaveProperty('iban');
});

test('an account that turns out to have another holder is known again, and onboarded again', async () => {
  const { register, erasable } = setUp();
  expect(await register.describe(facts, at)).toBe(true);
  await register.onboard('acc_1', baseline);
  await register.revive('acc_1');
  expect((await register.read('acc_1'))?.state).toBe('onboarded');
  await erasable.erase('acc_1');
  await register.revive('acc_1');
  expect(await register.describe(facts, later)).toBe(true);
  expect(await register.read('acc_1')).toEqual({ ...facts, state: 'known', knownSince: at });
});

test('an IBAN leads to the account that the bank named with it last', async () => {
  const { register, ibans, rowsOf } = setUp();
  await register.describe(facts, at);
  expect(await ibans.byIban('DE 02')).toBe('acc_1');
  expect(await ibans.byIban('DE03')).toBeUndefined();
  await register.describe({ ...facts, id: 'acc_2' }, later);
  expect(await ibans.byIban('DE02')).toBe('acc_2');
  const before = JSON.stringify(rowsOf('work'));
  await register.describe({ ...facts, id: 'acc_2' }, later);
  expect(JSON.stringify(rowsOf('work'))).toBe(before);
});

test('with an account, its IBAN is erased, and the bank that names it once more leads nowhere', async () => {
  const { register, erasable, ibans, rowsOf } = setUp();
  await register.describe(facts, at);
  await erasable.erase('acc_1');
  expect(await ibans.byIban('DE02')).toBeUndefined();
  expect(rowsOf('work')).toHaveLength(1);
  await register.describe(facts, later);
  await ibans.point('DE02', 'acc_1');
  expect(await ibans.byIban('DE02')).toBeUndefined();
});

test('the erasure of an account leaves the IBAN of the one that has it now', async () => {
  const { register, erasable, ibans } = setUp();
  await register.describe(facts, at);
  await register.describe({ ...facts, id: 'acc_2' }, later);
  await erasable.erase('acc_1');
  expect(await ibans.byIban('DE02')).toBe('acc_2');
});

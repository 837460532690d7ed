import { expect, test } from 'vitest';
import { createStatementsWorld } from '#test/fakes/statements-world.ts';
import { ofAccountAgain } from './of-account-again.ts';
import { issueForDays, openBreaks } from '#test/statements-soak/against-the-bank.ts';

const path = 'statement_of_accounts';
const hourMs = 3_600_000;

/** Its bank statement is published, its statement of account is due. */
async function quarter() {
  const world = createStatementsWorld({}, { ofAccount: 'QUARTERLY' });
  const id = await world.openAccount();
  world.book(id, 100_00);
  await world.deliver(id);
  world.mayPassTo('2026-04-09T08:00:00Z');
  return { ...world, id, row: async () => world.ofAccountRows.latest(id, 'QUARTERLY') };
}

async function neverAnswered() {
  const { ports, ...world } = await quarter();
  let asked = 0;
  const ask = async () => {
    asked += 1;
    return Promise.resolve({ outcome: 'unknown', retryNotBefore: undefined } as const);
  };
  const silent = { ...ports, bankOfAccount: { ...ports.bankOfAccount, ask } };
  const perform = world.performing(silent);
  const issue: typeof world.issue = async (id, attempt) =>
    perform(id, world.workOf(world.bank.today(), attempt?.look ?? 1));
  return { ...world, ports, issue, requests: () => asked };
}

test('one that is never answered is requested once a day, ten times at most, and becomes a break', async () => {
  const world = await neverAnswered();
  await issueForDays(world, world.id, 3);
  expect(world.requests()).toBe(3);
  await issueForDays(world, world.id, 20);
  expect(world.requests()).toBe(10);
  expect((await world.row())?.requests).toHaveLength(10);
  expect(await ofAccountAgain(world.ofAccountRows, world.id, '2026-01-01')).toMatchObject({});
  await issueForDays(world, world.id, 2);
  expect(world.requests()).toBe(11);
  expect(await openBreaks(world, world.id)).toMatchObject([
    {
      kind: 'STATEMENT_MISSING',
      field: 'publication',
      entity: `statement_of_account ${world.id} QUARTERLY 2026-1`,
      found: 'unanswered',
    },
  ]);
});

test('the break of one that waits ends where it is published', async () => {
  const world = await neverAnswered();
  await issueForDays(world, world.id, 5);
  expect(await openBreaks(world, world.id)).toHaveLength(1);
  const perform = world.performing(world.ports);
  expect(await perform(world.id, world.workOf(world.bank.today(), 1))).toMatchObject({
    outcome: 'published',
  });
  expect(await openBreaks(world, world.id)).toEqual([]);
});

test('after a lost answer the bank is asked again on the next day, and both ids are kept', async () => {
  const world = await quarter();
  world.failNext(path);
  expect(await world.issue(world.id)).toMatchObject({ again: { orElse: 'unanswered' } });
  expect(await world.row()).toMatchObject({ state: 'IN_DOUBT' });
  world.passMs(hourMs);
  expect(await world.issue(world.id)).toMatchObject({ again: { orElse: 'unanswered' } });
  expect(world.bank.store.statementsOfAccount.all()).toHaveLength(1);

  world.passMs(24 * hourMs);
  expect(await world.issue(world.id)).toMatchObject({ outcome: 'published' });
  expect((await world.row())?.requests).toMatchObject([{}, { statementId: expect.any(String) }]);
});

test('around midnight nothing is asked before the bank has forgotten the request', async () => {
  const world = await quarter();
  world.mayPassTo('2026-04-09T21:59:30Z');
  world.failNext(path);
  await world.issue(world.id);
  world.passMs(60_000);
  expect(await world.issue(world.id)).toMatchObject({ again: { orElse: 'unanswered' } });
  expect(world.calls(path)).toBe(1);
  world.passMs(150_000);
  expect(await world.issue(world.id)).toMatchObject({ outcome: 'published' });
});

test('what the bank has answered is verified again on the same day, and nothing is requested for it', async () => {
  const { ports, ...world } = await quarter();
  // Once it is asked, an index that is behind itself: the line is known and not listed.
  let isBehind = false;
  const bankOfAccount: typeof ports.bankOfAccount = {
    ...ports.bankOfAccount,
    async ask(...asked) {
      isBehind = true;
      return ports.bankOfAccount.ask(...asked);
    },
  };
  const mirrored: typeof ports.mirrored = {
    ...ports.mirrored,
    async *byValuta(...asked) {
      if (!isBehind) yield* ports.mirrored.byValuta(...asked);
    },
  };
  const behind = world.performing({ ...ports, bankOfAccount, mirrored });
  expect(await behind(world.id, world.workOf('2026-04-09', 1))).toMatchObject({
    again: { orElse: 'undecided' },
  });
  const calls = world.calls(path);
  world.passMs(hourMs);
  expect(await world.issue(world.id)).toMatchObject({ outcome: 'published' });
  expect(world.calls(path)).toBe(calls);
  const row = await world.row();
  expect(row).toMatchObject({ state: 'PUBLISHED', requests: [{}], publication: { number: '2026-Q-01' } });
  expect(JSON.parse(await world.files.read(row!.publication!.json))).toMatchObject({
    bookings: [{ amount: { value: 100_00 } }],
    disclaimer: expect.any(String),
  });
});

import { DeleteItemCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, test } from 'vitest';
import { toItem, totalsKey } from '#shared/aws/events/event-items.ts';
import { subtractSums, sumsOf } from '#shared/bookings/booking-sums.ts';
import { reconciliationCommands } from '#shared/reconciliation/commands/reconciliation-commands.ts';
import { createReconciliationWorld } from '#test/fakes/reconciliation-world.ts';
import type { AccountSums } from './account-sums.ts';
import { recountSums } from './recount.ts';

const { sums: compare, recount } = reconciliationCommands;
const none = sumsOf([]);

async function setUp() {
  const world = await createReconciliationWorld();
  const id = await world.anAccount();
  for (const cents of [700, 40]) world.book(id, { cents });
  await world.pass(3_600);
  const kept = async (of = id) => (await world.ports.sums.kept(of))['EUR'];
  const withSums = (more: Partial<AccountSums>) => ({
    ...world.ports,
    sums: { ...world.ports.sums, ...more },
  });
  return { world, id, kept, withSums, right: await kept() };
}

/** An account whose second booking was deleted and replayed, so that its sums count it twice. */
async function countedTwice() {
  const found = await setUp();
  const { world, kept } = found;
  await world.loseRow(world.bank.store.bookings.all().find(({ amount }) => amount.value === 40)!.id);
  await world.replayAll();
  const wrong = await kept();
  expect(wrong).toMatchObject({ count: 3, sumCents: 780 });
  return { ...found, wrong };
}

test('a booking that was deleted and replayed counts twice until the sums of its account are counted again', async () => {
  const { world, id, right, wrong, kept } = await countedTwice();
  expect(await world.recount(recount, id)).toEqual({
    accounts: 1,
    differing: 1,
    sums: [{ accountId: id, currency: 'EUR', kept: wrong, rows: right }],
    unknown: 0,
    left: [],
  });
  expect(await kept()).toEqual(right);
  expect(await world.recount(recount, id)).toMatchObject({ accounts: 1, differing: 0, unknown: 0 });
});

test('a query shows what differs and changes nothing', async () => {
  const { world, id, right, wrong, kept } = await countedTwice();
  const shown = { accountId: id, currency: 'EUR', kept: wrong, rows: right };
  expect(await world.recount(compare, id)).toMatchObject({ differing: 1, sums: [shown] });
  expect(await kept()).toEqual(wrong);
});

test('all accounts are counted, and the sums of the others stay', async () => {
  const { world, id, right, kept } = await countedTwice();
  const others = [];
  for (let n = 1; n <= 40; n += 1) {
    const other = await world.anAccount();
    world.book(other, { cents: n });
    others.push(other);
  }
  await world.pass(3_600);
  await world.drift(others[7]!, 5);
  const tally = await world.recount(recount);
  expect(tally).toMatchObject({ accounts: 41, differing: 2, unknown: 0 });
  expect(tally.sums.map(({ accountId }) => accountId).toSorted()).toEqual([id, others[7]].toSorted());
  expect(await kept()).toEqual(right);
  for (const [n, other] of others.entries()) expect(await kept(other)).toMatchObject({ sumCents: n + 1 });
});

test('sums that are gone are kept again, and sums without a booking are none', async () => {
  const { world, id, right, kept } = await setUp();
  const Key = toItem(totalsKey({ accountId: id, currency: 'EUR' }));
  await world.client.send(new DeleteItemCommand({ TableName: 'mirror', Key }));
  expect(await world.recount(recount, id)).toMatchObject({ differing: 1 });
  expect(await kept()).toEqual(right);

  const empty = await world.anAccount();
  const stray = { accountId: empty, currency: 'USD', kept: none, rows: { ...none, count: 1 } };
  await world.ports.sums.replace(stray);
  expect(await world.recount(recount, empty)).toMatchObject({ sums: [{ kept: stray.rows, rows: none }] });
  expect((await world.ports.sums.kept(empty))['USD']).toEqual(none);
});

describe('a booking is not lost', () => {
  test('if it comes between the two readings', async () => {
    const { world, id, wrong, kept, withSums } = await countedTwice();
    let readings = 0;
    const ofRows: AccountSums['ofRows'] = async (...asked) => {
      const rows = await world.ports.sums.ofRows(...asked);
      if ((readings += 1) === 1) world.book(id, { cents: 5 });
      return rows;
    };
    expect(await world.recount(recount, id, withSums({ ofRows }))).toMatchObject({
      differing: 0,
      unknown: 1,
      left: [id],
    });
    expect(await kept()).toMatchObject({ count: wrong!.count + 1, sumCents: wrong!.sumCents + 5 });
    expect(await world.recount(recount, id)).toMatchObject({ differing: 1, unknown: 0 });
    expect(await kept()).toMatchObject({ count: 3, sumCents: 745 });
  });

  test('if it comes between reading and writing', async () => {
    const { world, id, wrong, kept, withSums } = await countedTwice();
    const replace: AccountSums['replace'] = async (difference) => {
      world.book(id, { cents: 5 });
      await world.pass(1);
      return world.ports.sums.replace(difference);
    };
    expect(await world.recount(recount, id, withSums({ replace }))).toMatchObject({ unknown: 1, left: [id] });
    expect(await kept()).toMatchObject({ count: wrong!.count + 1, sumCents: wrong!.sumCents + 5 });
  });

  test('if the sums are read before it and written after it', async () => {
    const { world, id, wrong, right, kept } = await countedTwice();
    const { client } = world;
    // The condition of the write itself, not the reading before it.
    const send = client.send.bind(client);
    let isBooked = false;
    client.send = (async (command: { readonly constructor: { readonly name: string } }) => {
      if (command.constructor.name === 'UpdateItemCommand' && !isBooked) {
        isBooked = true;
        world.book(id, { cents: 5 });
        await world.pass(1);
      }
      return send(command as never);
    }) as never;
    const difference = { accountId: id, currency: 'EUR', kept: wrong!, rows: right! };
    expect(await world.ports.sums.replace(difference)).toBe(false);
    expect(await kept()).toMatchObject({ count: wrong!.count + 1, sumCents: wrong!.sumCents + 5 });
  });

  test.each([
    ['right', setUp, 0],
    ['wrong', countedTwice, 1],
  ])('if a list lacks it at first, and the sums are %s', async (_, made, unknown) => {
    const { world, id, kept, withSums } = await made();
    const before = await kept();
    let readings = 0;
    const last = sumsOf([{ id: 'b9', amountCents: 40, currency: 'EUR', valutaDate: '' }]);
    const ofRows: AccountSums['ofRows'] = async (...asked) => {
      const rows = await world.ports.sums.ofRows(...asked);
      return (readings += 1) === 1 ? { EUR: subtractSums(rows!['EUR']!, last) } : rows;
    };
    const tally = await world.recount(recount, id, withSums({ ofRows }));
    expect(tally).toMatchObject({ differing: 0, unknown });
    expect(await kept()).toEqual(before);
  });
});

test('a part whose answer was lost is carried out again, and says what it has changed', async () => {
  const { world, id, right, kept } = await countedTwice();
  const deps = { ...world.ports, timers: { sleep: async () => Promise.resolve() } };
  const how = { mayReplace: true, hasTime: () => true };
  const first = await recountSums(deps, { accountId: id }, how);
  const cursor = 'cursor' in first ? first.cursor : undefined;
  const lost = await recountSums(deps, { accountId: id, cursor }, how);
  expect(lost).toMatchObject({ differing: [{ accountId: id }] });
  expect(await recountSums(deps, { accountId: id, cursor }, how)).toEqual(lost);
  expect(await kept()).toEqual(right);
});

test('an account that nothing names is absent', async () => {
  const { world } = await setUp();
  const how = { mayReplace: false, hasTime: () => true };
  const deps = { ...world.ports, timers: { sleep: async () => Promise.resolve() } };
  expect(await recountSums(deps, { accountId: 'acc_9' }, how)).toEqual({ absent: true });
});

test('an account with more bookings than can be read in time is named, and the others are counted', async () => {
  const { world, id, withSums } = await setUp();
  for (let n = 0; n < 20; n += 1) await world.anAccount();
  const ofRows: AccountSums['ofRows'] = async (...asked) =>
    asked[0] === id ? undefined : world.ports.sums.ofRows(...asked);
  expect(await world.recount(recount, undefined, withSums({ ofRows }))).toEqual({
    accounts: 21,
    differing: 0,
    sums: [],
    unknown: 1,
    left: [id],
  });
});

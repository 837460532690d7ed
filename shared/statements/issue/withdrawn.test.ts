import { expect, test } from 'vitest';
import { createStatementsWorld } from '#test/fakes/statements-world.ts';
import { issueForDays, openBreaks } from '#test/statements-soak/against-the-bank.ts';

const ways = ['old', 'fresh'] as const;

/** March with 100.00 and 12.34, published; the reconciliation then heals the second booking. */
async function published(repeatedStatement: (typeof ways)[number]) {
  const world = createStatementsWorld({ repeatedStatement });
  const accountId = await world.openAccount();
  world.book(accountId, 100_00);
  const { id } = world.book(accountId, 12_34);
  await world.deliver(accountId);
  world.mayPassTo('2026-04-07T08:00:00Z');
  await issueForDays(world, accountId, 1);
  expect(world.published).toMatchObject([{ publication: { closingCents: 112_34, bookings: 2 } }]);
  return { ...world, accountId, id };
}

async function statedIn(world: Awaited<ReturnType<typeof published>>) {
  const files = world.published.map(({ publication }) => publication?.files.json ?? '');
  const texts = await Promise.all(files.map(async (key) => world.files.read(key)));
  return texts.map((text) => JSON.parse(text) as { closing_balance: number; bookings: object[] });
}

test.each(ways)(
  'what the bank no longer has is taken back by a line that names it (%s lines)',
  async (way) => {
    const world = await published(way);
    await world.withdrawBooking(world.id);
    world.mayPassTo('2026-05-07T08:00:00Z');
    await issueForDays(world, world.accountId, 1);
    world.mayPassTo('2026-06-08T08:00:00Z');
    await issueForDays(world, world.accountId, 1);
    expect((await statedIn(world)).slice(1)).toMatchObject([
      { closing_balance: 100_00, bookings: [{ id: world.id, amount: -12_34, corrects: { number: 1 } }] },
      { closing_balance: 100_00, bookings: [] },
    ]);
    expect(await openBreaks(world, world.accountId)).toEqual([]);
  },
);

test.each(ways)('what the bank has again after that is stated again (%s lines)', async (way) => {
  const world = await published(way);
  const withdrawn = await world.withdrawBooking(world.id);
  world.mayPassTo('2026-05-07T08:00:00Z');
  await issueForDays(world, world.accountId, 1);
  await withdrawn.restore();
  world.mayPassTo('2026-06-08T08:00:00Z');
  await issueForDays(world, world.accountId, 1);
  expect((await statedIn(world)).map((each) => each.closing_balance)).toEqual([112_34, 100_00, 112_34]);
  expect(await openBreaks(world, world.accountId)).toEqual([]);
});

test.each(ways)('what has another currency now is taken back (%s lines)', async (way) => {
  const world = await published(way);
  world.bank.store.bookings.update(world.id, { amount: { value: 12_34, unit: 'cents', currency: 'USD' } });
  await world.correctBooking(world.id);
  world.mayPassTo('2026-05-07T08:00:00Z');
  await issueForDays(world, world.accountId, 1);
  expect((await statedIn(world)).slice(1)).toMatchObject([
    { closing_balance: 100_00, bookings: [{ id: world.id, amount: -12_34 }] },
  ]);
});

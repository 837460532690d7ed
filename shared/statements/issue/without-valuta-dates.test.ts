import { expect, test } from 'vitest';
import { createStatementsWorld } from '#test/fakes/statements-world.ts';
import { issueForDays, openBreaks } from '#test/statements-soak/against-the-bank.ts';

const ways = ['old', 'fresh'] as const;

async function setUp(repeatedStatement: (typeof ways)[number]) {
  const world = createStatementsWorld({ showValutaDates: false, repeatedStatement });
  const id = await world.openAccount();
  world.book(id, 100_00);
  return { ...world, id };
}

const closingOf = ({ published }: Pick<Awaited<ReturnType<typeof setUp>>, 'published'>) =>
  published.map(({ publication }) => publication?.closingCents);

test.each(ways)('a booking that the next month values is stated once (%s lines)', async (way) => {
  const world = await setUp(way);
  world.mayPassTo('2026-03-31T10:00:00Z');
  world.book(world.id, 1_00, '2026-04-01');
  await world.deliver(world.id);
  world.mayPassTo('2026-04-07T08:00:00Z');
  await issueForDays(world, world.id, 1);
  world.mayPassTo('2026-06-08T08:00:00Z');
  await issueForDays(world, world.id, 2);
  expect(closingOf(world)).toEqual([101_00, 101_00, 101_00]);
  expect(await openBreaks(world, world.id)).toEqual([]);
});

test.each(ways)('one that comes late is a line of the current period (%s lines)', async (way) => {
  const world = await setUp(way);
  await world.deliver(world.id);
  world.mayPassTo('2026-04-07T08:00:00Z');
  await issueForDays(world, world.id, 1);
  const late = world.book(world.id, 5_00, '2026-03-20');
  world.bank.store.bookings.update(late.id, { booking_date: '2026-03-20' });
  world.passMs(60_000);
  world.book(world.id, 7_00, '2026-05-02');
  await world.deliver(world.id);
  world.mayPassTo('2026-06-08T08:00:00Z');
  await issueForDays(world, world.id, 2);
  expect(closingOf(world)).toEqual([100_00, 112_00, 112_00]);
  expect(await openBreaks(world, world.id)).toEqual([]);
});

test('a line that the statement before has, too, is a break', async () => {
  const world = await setUp('old');
  await world.deliver(world.id);
  world.mayPassTo('2026-04-07T08:00:00Z');
  await issueForDays(world, world.id, 1);
  const id = world.bank.store.bookings.by('account_id', world.id)[0]?.id ?? '';
  world.book(world.id, 100_00);
  await world.deliver(world.id);
  world.mayPassTo('2026-05-07T08:00:00Z');
  const wrong = world.performing({
    ...world.ports,
    bank: {
      ...world.ports.bank,
      async ask(accountId, period, keep) {
        const asked = await world.ports.bank.ask(accountId, period, keep);
        if (asked.outcome !== 'answered') return asked;
        const lines = Array.from(asked.evidence.lines, (line) => ({ ...line, bookingId: id }));
        return { ...asked, evidence: { ...asked.evidence, lines } };
      },
    },
  });
  expect(await wrong(world.id, world.workOf('2026-05-07', 1))).toMatchObject({ outcome: 'not-verified' });
  expect(await openBreaks(world, world.id)).toMatchObject([{ kind: 'STATEMENT_LINES', field: 'repeated' }]);
});

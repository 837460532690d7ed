import { expect, test } from 'vitest';
import type { BankStatements } from '#shared/bookings/ports.ts';
import type { Interval } from '#shared/statements/model/interval.ts';
import { issueForDays, openBreaks, unlikeTheBank } from '#test/statements-soak/against-the-bank.ts';
import { createStatementsWorld } from '#test/fakes/statements-world.ts';

interface Repeated {
  /** Valuta date of what the bank recorded between both answers. */
  readonly day: string;
  /** When its event came. */
  readonly event: 'late' | 'never';
  readonly ofAccount?: Interval;
}

/** The bank's first answer was lost; asked again, it repeats it, without what it has recorded since. */
async function repeated({ day, event, ofAccount }: Repeated) {
  const world = createStatementsWorld({}, { ofAccount });
  const id = await world.openAccount();
  world.book(id, 100_00);
  await world.deliver(id);
  world.mayPassTo('2026-04-09T08:00:00Z');
  const silent: BankStatements = {
    ...world.ports.bank,
    async ask(...asked) {
      await world.ports.bank.ask(...asked);
      return { outcome: 'unknown' };
    },
  };
  const perform = world.performing({ ...world.ports, bank: silent });
  expect(await perform(id, world.workOf('2026-04-09', 1))).toMatchObject({ again: { orElse: 'unanswered' } });
  world.passMs(1_800_000);
  const { id: between } = world.book(id, 7_00, day);
  world.passMs(7_200_000);
  await issueForDays(world, id, 1);
  if (event === 'late') await world.mirrorBooking(between);
  return { ...world, id };
}

/** Within the statement, and before the first one of the account. */
const cases = ['2026-03-28', '2026-02-20'].flatMap((day) => [
  { day, event: 'late' as const },
  { day, event: 'never' as const },
]);

test.each(cases)(
  'a statement follows on one that the bank repeated: $day with its event $event',
  async (late) => {
    const world = await repeated(late);
    world.mayPassTo('2026-05-07T08:00:00Z');
    await issueForDays(world, world.id, 1);
    expect(world.published).toMatchObject([
      { publication: { closingCents: 100_00 } },
      { publication: { closingCents: 107_00, bookings: 1 } },
    ]);
    expect(await openBreaks(world, world.id)).toEqual([]);
    expect(await unlikeTheBank(world, world.id)).toEqual([]);
  },
);

test.each(cases)('so does a statement of account: $day with its event $event', async (late) => {
  const world = await repeated({ ...late, ofAccount: 'MONTHLY' });
  await issueForDays(world, world.id, 1);
  expect(await world.ofAccountRows.latest(world.id, 'MONTHLY')).toMatchObject({
    state: 'PUBLISHED',
    evidence: { closingCents: 107_00 },
  });
  expect(await openBreaks(world, world.id)).toEqual([]);
});

test('a repeated statement cannot be matched to one of several requests', async () => {
  const world = createStatementsWorld({}, { ofAccount: 'MONTHLY' });
  const id = await world.openAccount();
  const { bank } = world.ports;
  const unanswered = async (ask: BankStatements['ask']) =>
    world.performing({ ...world.ports, bank: { ...bank, ask } })(id, world.workOf('2026-04-09', 1));
  const bookLate = async (cents: number) => {
    world.passMs(1_800_000);
    world.book(id, cents, '2026-03-28');
    await world.deliver(id);
    world.passMs(1_800_000);
  };
  world.book(id, 100_00);
  await world.deliver(id);
  world.mayPassTo('2026-04-09T08:00:00Z');
  await unanswered(async () => Promise.resolve({ outcome: 'unknown' }));
  await bookLate(5_00);
  await unanswered(async (...asked) => {
    await bank.ask(...asked);
    return { outcome: 'unknown' };
  });
  await bookLate(7_00);
  await issueForDays(world, id, 1);
  expect(await openBreaks(world, id)).toEqual([]);
  expect(world.published).toMatchObject([{ evidence: { closingCents: 105_00 } }]);
  expect(await world.ofAccountRows.latest(id, 'MONTHLY')).toMatchObject({
    state: 'PUBLISHED',
    evidence: { closingCents: 112_00 },
  });
  world.mayPassTo('2026-05-07T08:00:00Z');
  await issueForDays(world, id, 1);
  expect(world.published).toMatchObject([{}, { publication: { closingCents: 112_00 } }]);
  expect(await openBreaks(world, id)).toEqual([]);
});

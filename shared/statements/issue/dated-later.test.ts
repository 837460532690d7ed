import { expect, test } from 'vitest';
import { createStatementsWorld } from '#test/fakes/statements-world.ts';
import { issueForDays, openBreaks } from '#test/statements-soak/against-the-bank.ts';

type Account = Pick<ReturnType<typeof createStatementsWorld>, 'bank'> & { readonly id: string };

/** The bank changes a booking and notifies it again under another id, or a job corrects it. */
async function tell(tells: (id: string) => Promise<void>, { bank, id }: Account, change: object) {
  bank.store.bookings.update(id, change);
  await tells(id);
}

const ways = ['old', 'fresh'] as const;

/** An account with a booking of 30 March that has no such date yet. */
async function withUndated(repeatedStatement: (typeof ways)[number], missing: object) {
  const world = createStatementsWorld({ repeatedStatement });
  const accountId = await world.openAccount();
  world.book(accountId, 100_00);
  world.mayPassTo('2026-03-30T10:00:00Z');
  const { id } = world.book(accountId, 12_34);
  world.bank.store.bookings.update(id, missing);
  await world.deliver(accountId);
  return { ...world, accountId, id };
}

const changes = [
  ['valuta_date', '2026-03-30'],
  ['valuta_date', '2026-04-02'],
  ['booking_date', '2026-03-30'],
  ['booking_date', '2026-04-01'],
] as const;

const cases = ways.flatMap((way) => changes.map(([field, day]) => [field, day, way] as const));

test.each(cases)(
  'a %s (%s) that comes before the statement is taken by it (%s lines)',
  async (field, day, way) => {
    const world = await withUndated(way, { [field]: null });
    await tell(world.mirrorBooking, world, { [field]: day });
    world.mayPassTo('2026-05-07T08:00:00Z');
    await issueForDays(world, world.accountId, 2);
    const closed = world.published.map(({ publication }) => publication?.closingCents);
    expect(closed).toEqual([day === '2026-04-01' ? 100_00 : 112_34, 112_34]);
    expect(await openBreaks(world, world.accountId)).toEqual([]);
  },
);

test.each(cases)(
  'a %s (%s) that comes after the statement holds no later one up (%s lines)',
  async (field, day, way) => {
    const world = await withUndated(way, { [field]: null });
    world.mayPassTo('2026-04-07T08:00:00Z');
    await issueForDays(world, world.accountId, 1);
    expect(world.published).toMatchObject([{ publication: { closingCents: 112_34, bookings: 2 } }]);
    await tell(world.mirrorBooking, world, { [field]: day });
    world.mayPassTo('2026-07-07T08:00:00Z');
    await issueForDays(world, world.accountId, 3);
    expect(world.published.map(({ publication }) => publication?.closingCents)).toEqual([
      112_34, 112_34, 112_34, 112_34,
    ]);
    expect(world.published.map(({ publication }) => publication?.bookings)).toEqual([2, 0, 0, 0]);
    expect(await openBreaks(world, world.accountId)).toEqual([]);
  },
);

const corrections = [
  ['amount', { amount: { value: 10_00, unit: 'cents', currency: 'EUR' } }],
  ['sign', { amount: { value: -12_34, unit: 'cents', currency: 'EUR' } }],
  ['valuta date within the month', { valuta_date: '2026-03-27' }],
  ['valuta date in the next month', { valuta_date: '2026-04-02' }],
  ['booking date', { booking_date: '2026-04-01' }],
  ['text', { description: 'as it should be' }],
] as const;

test.each(ways.flatMap((way) => corrections.map(([what, change]) => [what, change, way] as const)))(
  'a correction of the %s of a published booking is a line if it moves money, and holds nothing up (%o, %s lines)',
  async (_what, change, way) => {
    const world = await withUndated(way, {});
    world.mayPassTo('2026-04-07T08:00:00Z');
    await issueForDays(world, world.accountId, 1);
    await tell(world.correctBooking, world, change);
    world.mayPassTo('2026-07-07T08:00:00Z');
    await issueForDays(world, world.accountId, 3);
    const closing = 100_00 + ('amount' in change ? change.amount.value : 12_34);
    expect(world.published.map(({ publication }) => publication?.closingCents)).toEqual([
      112_34,
      closing,
      closing,
      closing,
    ]);
    const lines = 'amount' in change ? [{ id: world.id, amount: closing - 112_34 }] : [];
    const file = await world.files.read(world.published[1]?.publication?.files.json ?? '');
    expect(JSON.parse(file)).toMatchObject({ bookings: lines, valuta_balance: closing });
    expect(await openBreaks(world, world.accountId)).toEqual([]);
  },
);

test.each(
  ways.flatMap((way) =>
    (
      [
        // Without a valuta date, the bank's own balance no longer counts it.
        ['valuta_date', 100_00],
        ['booking_date', 112_34],
      ] as const
    ).map(([field, valutaCents]) => [field, valutaCents, way] as const),
  ),
)(
  'a published statement stays as it is if the bank removes the %s, and no later one states the booking again',
  async (field, valutaCents, way) => {
    // Recorded in April, it was stated in March.
    const world = createStatementsWorld({ repeatedStatement: way });
    const accountId = await world.openAccount();
    world.book(accountId, 100_00);
    world.mayPassTo('2026-04-01T10:00:00Z');
    const { id } = world.book(accountId, 12_34, '2026-03-31');
    world.bank.store.bookings.update(id, { booking_date: '2026-03-31' });
    await world.deliver(accountId);
    world.mayPassTo('2026-04-07T08:00:00Z');
    await issueForDays(world, accountId, 1);
    const [first] = world.published;
    const fileOf = async (statement = first) => world.files.read(statement?.publication?.files.json ?? '');
    const before = await fileOf();

    await tell(world.correctBooking, { ...world, id }, { [field]: null });
    world.mayPassTo('2026-06-08T08:00:00Z');
    await issueForDays(world, accountId, 2);
    expect(
      world.published.map(({ publication }) => [publication?.closingCents, publication?.bookings]),
    ).toEqual([
      [112_34, 2],
      [112_34, 0],
      [112_34, 0],
    ]);
    expect(world.published[0]).toEqual(first);
    expect(await fileOf()).toBe(before);
    expect(JSON.parse(await fileOf(world.published[1]))).toMatchObject({
      bookings: [],
      valuta_balance: valutaCents,
    });
    expect(await openBreaks(world, accountId)).toEqual([]);
  },
);

test('a correction between the verification and the files is found, and nothing wrong is published', async () => {
  const world = await withUndated('fresh', { valuta_date: '2026-04-02' });
  world.mayPassTo('2026-04-07T08:00:00Z');
  await issueForDays(world, world.accountId, 1);
  world.mayPassTo('2026-05-07T08:00:00Z');
  let isCorrected = false;
  const racing = world.performing({
    ...world.ports,
    totals: {
      async read(accountId, currency) {
        if (!isCorrected)
          await tell(world.correctBooking, world, {
            amount: { value: 10_00, unit: 'cents', currency: 'EUR' },
          });
        isCorrected = true;
        return world.ports.totals.read(accountId, currency);
      },
    },
  });
  expect(await racing(world.accountId, world.workOf('2026-05-07', 1))).toMatchObject({
    outcome: 'not-verified',
  });
  expect(await openBreaks(world, world.accountId)).toMatchObject([
    { kind: 'STATEMENT_MISMATCH', field: 'valuta_balance', differenceCents: 2_34 },
  ]);
  await issueForDays(world, world.accountId, 1);
  expect(world.published).toMatchObject([{}, { publication: { closingCents: 110_00, bookings: 1 } }]);
  expect(await openBreaks(world, world.accountId)).toEqual([]);
});

test('bookings without a valuta date are named by one statement alone', async () => {
  const world = await withUndated('fresh', { valuta_date: null });
  world.mayPassTo('2026-06-08T08:00:00Z');
  await issueForDays(world, world.accountId, 3);
  expect(world.published.map(({ publication }) => publication?.undated)).toEqual([[world.id], [], []]);
});

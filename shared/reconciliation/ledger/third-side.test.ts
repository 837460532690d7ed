import { describe, expect, test } from 'vitest';
import { plantInBooking } from '#sandbox/engine/bank-errors/booking-errors.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { createLedgerWorld } from '#test/fakes/ledger-world.ts';

test('both sides are alike, and a day on which nothing happens costs no write', async () => {
  const { write, line, compared, notified, quietDays, ports, account } = await createLedgerWorld();
  write([line]);
  expect(await compared()).toEqual({ agrees: 1 });
  await quietDays(3);
  expect(await compared()).toEqual({ unchanged: 1 });
  expect(await notified()).toEqual([]);
  const { cuts } = await ports.reconciled.ledger(account);
  expect(cuts.at(-1)).toMatchObject({ lines: [], bookings: [] });
});

describe('a line that the bank does not book', () => {
  test('is no break before the window has passed', async () => {
    const { write, line, compared, notified, quietDays } = await createLedgerWorld();
    write([line, { ...line, id: 'l2', cents: -250, reference: 'R2' }]);
    expect(await compared()).toEqual({ agrees: 1 });
    await quietDays(2);
    expect(await compared()).toEqual({ agrees: 1 });
    expect(await notified()).toEqual([]);
  });

  test('is a break after it, with what it is worth, and ends once the bank has booked it', async () => {
    const { write, line, compared, notified, quietDays, ...world } = await createLedgerWorld();
    write([line, { ...line, id: 'l2', cents: -250, reference: 'R2' }]);
    await quietDays(3);
    expect(await compared()).toEqual({ differs: 1 });
    expect(await world.breaks()).toMatchObject([
      {
        kind: 'LEDGER_UNBOOKED',
        state: 'OPEN',
        severity: 'high',
        accountId: line.account,
        differenceCents: 250,
        lines: [{ ours: { id: `${line.day}.csv#l2`, cents: -250, bookingDay: line.day } }],
      },
    ]);
    // Late, and with the day on which it should have been: its webhook was on its way for days.
    const late = world.book(line.account, { cents: -250, reference: 'R2' });
    world.lose(late.id);
    await world.pass(60);
    world.find(late.id);
    await world.tell(late.id, { booking_date: line.day });
    expect(await compared()).toEqual({ agrees: 1 });
    expect(await notified()).toEqual(['LEDGER_UNBOOKED AUTO_HEALED']);
  });

  test('is none if the bank had booked it, and sent its event after later ones', async () => {
    const { write, line, compared, notified, quietDays, ...world } = await createLedgerWorld();
    const late = world.book(line.account, { cents: -250, reference: 'R2' });
    world.lose(late.id);
    await world.pass(60);
    world.book(line.account, { cents: 900, reference: 'R3' });
    await world.pass(60);
    write([
      line,
      { ...line, id: 'l2', cents: -250, reference: 'R2' },
      { ...line, id: 'l3', cents: 900, reference: 'R3' },
    ]);
    expect(await compared()).toEqual({ agrees: 1 });
    world.find(late.id);
    await world.tell(late.id, {});
    expect(await compared()).toEqual({ agrees: 1 });
    await quietDays(4);
    await compared();
    expect(await notified()).toEqual([]);
  });

  test('is a break of its own although other lines have its id', async () => {
    const { write, line, compared, quietDays, ...world } = await createLedgerWorld();
    const unbooked = { ...line, id: 'j9', cents: -250, reference: 'A' };
    write([line, unbooked, { ...unbooked, cents: -990, reference: 'B' }]);
    await quietDays(3);
    expect(await compared()).toEqual({ differs: 1 });
    const found = await world.breaks();
    expect(found.map(({ differenceCents = 0 }) => differenceCents).toSorted((a, b) => a - b)).toEqual([
      250, 990,
    ]);
    expect(found.flatMap(({ lines }) => lines?.map(({ ours }) => ours?.id)).toSorted()).toEqual([
      `${line.day}.csv#j9`,
      `${line.day}.csv#j9 (2)`,
    ]);
  });

  test('ends once another version of the file no longer has it', async () => {
    const { write, line, compared, notified, quietDays, pass } = await createLedgerWorld();
    write([line, { ...line, id: 'l2', cents: -250, reference: 'R2' }]);
    await quietDays(3);
    await compared();
    expect(await notified()).toEqual(['LEDGER_UNBOOKED OPEN']);
    await pass(60);
    write([line]);
    expect(await compared()).toEqual({ agrees: 1 });
    expect(await notified()).toEqual(['LEDGER_UNBOOKED AUTO_HEALED']);
  });
});

test('a webhook that comes days after those of later bookings is matched with its line', async () => {
  const { write, line, day, compared, notified, quietDays, ...world } = await createLedgerWorld();
  const late = world.book(line.account, { cents: -250, reference: 'R2' });
  world.lose(late.id);
  await world.pass(60);
  world.book(line.account, { cents: 900, reference: 'R3' });
  await world.pass(60);
  const lines = [
    { id: 'l2', cents: -250, reference: 'R2' },
    { id: 'l3', cents: 900, reference: 'R3' },
  ];
  write([line, ...lines.map((each) => ({ ...line, ...each }))]);
  await compared();
  await quietDays(1);
  world.find(late.id);
  await world.tell(late.id, { booking_date: day });
  await quietDays(3);
  expect(await compared()).toEqual({ agrees: 1 });
  expect(await notified()).toEqual([]);
});

test('a booking that the ledger lacks is a break, and ends once a corrected file has it', async () => {
  const { write, line, compared, notified, quietDays, ...world } = await createLedgerWorld();
  write([]);
  await quietDays(3);
  expect(await compared()).toEqual({ differs: 1 });
  expect(await world.breaks()).toMatchObject([
    { kind: 'LEDGER_UNKNOWN', state: 'OPEN', differenceCents: 700, lines: [{ bank: { cents: 700 } }] },
  ]);
  await world.pass(60);
  write([line]);
  expect(await compared()).toEqual({ agrees: 1 });
  expect(await notified()).toEqual(['LEDGER_UNKNOWN AUTO_HEALED']);
});

test('a payment that the bank books in two parts on two days is no break', async () => {
  const { write, line, account, compared, notified, quietDays, ...world } = await createLedgerWorld();
  world.book(account, { cents: 600, reference: 'R2' });
  await world.pass(60);
  write([line, { ...line, id: 'l2', cents: 1_000, reference: 'R2' }]);
  expect(await compared()).toEqual({ agrees: 1 });
  await quietDays(1);
  world.book(account, { cents: 400, reference: 'R2' });
  await world.pass(60);
  await quietDays(3);
  expect(await compared()).toEqual({ agrees: 1 });
  expect(await notified()).toEqual([]);
});

test('another amount under one reference, once the rest could have come', async () => {
  const { write, line, compared, day, quietDays, ...world } = await createLedgerWorld();
  write([{ ...line, cents: 750 }]);
  expect(await compared()).toEqual({ agrees: 1 });
  await quietDays(3);
  expect(await compared()).toEqual({ differs: 1 });
  expect(await world.breaks()).toMatchObject([
    {
      kind: 'LEDGER_AMOUNT',
      field: 'amount',
      expected: '750',
      found: '700',
      differenceCents: -50,
      lines: [{ ours: { id: `${day}.csv#l1`, bookingDay: day }, bank: { cents: 700, bookingDay: day } }],
    },
  ]);
});

test('a day outside the window, under one reference, after it was missed', async () => {
  const { write, line, compared, notified, quietDays, day, ...world } = await createLedgerWorld();
  write([line, { ...line, id: 'l2', cents: 900, reference: 'R2' }]);
  await quietDays(5);
  await compared();
  world.book(line.account, { cents: 900, reference: 'R2' });
  await world.pass(3_600);
  expect(await compared()).toEqual({ differs: 1 });
  expect(await notified()).toEqual(['LEDGER_DATE OPEN', 'LEDGER_UNBOOKED AUTO_HEALED']);
  const found = (await world.breaks()).find(({ kind }) => kind === 'LEDGER_DATE');
  expect(found).toMatchObject({ field: 'day', expected: day, found: world.bank.today(), severity: 'medium' });
});

describe('a booking that the bank doubled under a new id', () => {
  test.each([0, 1, 9])('is found %i days after the first one was matched', async (days) => {
    const { write, line, compared, quietDays, ...world } = await createLedgerWorld();
    write([line]);
    await compared();
    await quietDays(days);
    const [first] = world.bank.store.bookings.by('account_id', line.account);
    const label = plantInBooking(world.bank, first!, 'booking_duplicated');
    const [today, now] = [world.bank.today(), world.bank.instant()];
    await world.tell(label.entity_id, { booking_date: today, recorded_at: now });
    await quietDays(4);
    expect(await compared()).toEqual({ differs: 1 });
    expect(await world.breaks()).toMatchObject([
      {
        kind: 'LEDGER_DOUBLED',
        severity: 'critical',
        entity: `booking ${label.entity_id}`,
        found: first?.id,
        differenceCents: label.amount_cents,
        lines: [{ bank: { id: label.entity_id } }, { bank: { id: first?.id } }],
      },
    ]);
    // No other tier sees anything.
    await world.run('full', { accounts: [line.account] });
    expect((await world.breaks()).map(({ kind }) => kind)).toEqual(['LEDGER_DOUBLED']);
  });

  test('is not proposed for a line of its amount that the bank has not booked', async () => {
    const { write, line, compared, notified, quietDays, ...world } = await createLedgerWorld();
    write([line]);
    await compared();
    await world.pass(86_400);
    const today = world.bank.today();
    write([{ ...line, id: 'l2', day: today, reference: 'R2' }], `${today}.csv`);
    const [first] = world.bank.store.bookings.by('account_id', line.account);
    const label = plantInBooking(world.bank, first!, 'booking_duplicated');
    await world.tell(label.entity_id, { booking_date: today, recorded_at: world.bank.instant() });
    await quietDays(4);
    expect(await compared()).toEqual({ differs: 1 });
    expect(await notified()).toEqual(['LEDGER_DOUBLED OPEN', 'LEDGER_UNBOOKED OPEN']);
  });
});

test('what two persons have settled stays settled, and leaves the account once no correction reaches its day', async () => {
  const { write, line, compared, notified, quietDays, ports, account, clock, ...world } =
    await createLedgerWorld();
  write([line, { ...line, id: 'l2', cents: -250, reference: 'R2' }]);
  await quietDays(3);
  await compared();
  const at = toIsoInstant(clock.now());
  const [found] = await world.breaks();
  const proposed = await ports.breaks.move(found!, { to: 'PROPOSED', at, proposal: 'a' });
  await ports.breaks.move(proposed, { to: 'WRITTEN_OFF', at, settledBy: 'a' });
  await quietDays(60);
  expect(await compared()).toEqual({ agrees: 1 });
  expect((await ports.reconciled.ledger(account)).cuts.at(-1)?.lines).toHaveLength(1);
  await quietDays(40);
  expect(await compared()).toEqual({ agrees: 1 });
  const { cuts, open } = await ports.reconciled.ledger(account);
  expect([cuts.at(-1)?.lines, open]).toEqual([[], []]);
  await quietDays(1);
  expect(await compared()).toEqual({ unchanged: 1 });
  expect(await notified()).toEqual(['LEDGER_UNBOOKED WRITTEN_OFF']);
});

import { describe, expect, test } from 'vitest';
import { sumsOf } from '#shared/bookings/booking-sums.ts';
import type { LedgerCut } from '#shared/reconciliation/model/known-ledger.ts';
import { createLedgerSides, type LedgerSides, type SideLine } from '#test/fakes/ledger-sides.ts';
import type { SideBooking } from '#test/fakes/two-sides.ts';
import { createCompareLedger } from './compare-ledger.ts';
import { daysInEffect } from './days-in-effect.ts';
import { matchLedger } from './match-ledger.ts';

const days = '2026-03-10_2026-03-19.csv';
const line: SideLine = { id: 'l1', reference: 'R1' };
const booking: SideBooking = { id: 'b1', reference: 'R1' };
const sumOf = (...bookings: readonly SideBooking[]) =>
  sumsOf(
    bookings.map(({ id, cents = 100, valuta = '2026-03-10', currency = 'EUR' }) => ({
      id,
      amountCents: cents,
      currency,
      valutaDate: valuta ?? '',
    })),
  );

/** Both sides have one movement of 10 March, and the files go to 19 March. */
async function agreed(setting: Parameters<typeof createLedgerSides>[0] = {}): Promise<LedgerSides> {
  const world = await createLedgerSides(setting);
  await world.put(days, [line]);
  world.sides.mirror = [booking];
  return world;
}

const outcomeOf = async (world: LedgerSides, ...of: Parameters<LedgerSides['compared']>) => {
  const result = await world.compared(...of);
  return result !== 'left' && 'outcome' in result ? result.outcome : result;
};

const at = (day: string, hour = '09') => `${day}T${hour}:00:00.000Z`;

describe('an account', () => {
  test('is compared unless nobody knows it, or it is closed or held', async () => {
    const world = await agreed();
    expect(await createCompareLedger(world.given)('acc-2', world.work())).toEqual({ outcome: 'unknown' });
    await world.deps.register.hold('acc-1', 'a dispute');
    expect(await outcomeOf(world)).toBe('held');
    await world.deps.register.release('acc-1');
    await world.deps.register.close('acc-1');
    expect(await outcomeOf(world)).toBe('closed');
  });

  test('has no ledger if the partner has none, or has put no file', async () => {
    const world = await createLedgerSides();
    expect(await outcomeOf(world)).toBe('no-ledger');
    await world.put(days, [line]);
    const settings = { ...world.given.settings, ledger: 'none' } as const;
    expect(await outcomeOf(world, {}, 2, { ...world.given, settings })).toBe('no-ledger');
  });

  test('has none either if it has no baseline, or no file is of a day after it', async () => {
    const world = await createLedgerSides();
    await world.put('2026-02-20_2026-02-28.csv', [line]);
    expect(await outcomeOf(world)).toBe('no-ledger');
    const account = { ...(await world.account()), baseline: undefined };
    const { effect } = await effectOf(await agreed());
    const { ledger } = world.given.settings;
    if (ledger === 'none') throw new Error('It has one');
    const asked = { account, known: await world.known(), effect, asOf: '2026-03-20' };
    expect(await matchLedger({ ...world.given, ledgerSettings: ledger }, asked)).toEqual({
      outcome: 'no-ledger',
    });
  });

  test('that no file names is left out only if files name all that they are about', async () => {
    const named = await createLedgerSides({ settings: { covers: 'named-accounts' } });
    await named.put(days);
    expect(await outcomeOf(named)).toBe('not-named');
    // Once it has been named, it stays compared.
    await named.put(days, [line]);
    named.sides.mirror = [booking];
    expect(await outcomeOf(named)).toBe('agrees');
    await named.put('2026-03-20.csv');
    expect(await outcomeOf(named)).toBe('unchanged');
    const every = await createLedgerSides();
    await every.put(days);
    expect(await outcomeOf(every)).toBe('agrees');
  });
});

async function effectOf(world: LedgerSides) {
  return { effect: daysInEffect(await world.ledger.files()) };
}

describe('the first comparison', () => {
  test('begins on the day of the first file, with bookings that may be of it', async () => {
    const world = await agreed();
    expect(await world.compared()).toEqual({
      outcome: 'agrees',
      line: { until: '2026-03-19', openLines: 0, openBookings: 0, differences: [], count: 0 },
    });
    const { effect } = await effectOf(world);
    const first: LedgerCut = {
      day: '2026-03-09',
      bookedUntil: '',
      // A window of three days, and a booking seven days before its day.
      recordedUntil: '2026-02-26T23:00:00.000Z',
      sums: sumOf(),
      files: '',
      lines: [],
      bookings: [],
    };
    expect(await world.known()).toMatchObject({
      since: '2026-03-10',
      open: [],
      cuts: [
        first,
        {
          day: '2026-03-19',
          bookedUntil: '2026-03-19',
          recordedUntil: '2026-03-10T09:00:00.000Z',
          sums: sumOf(booking),
          files: effect.markOf('2026-03-09', '2026-03-19'),
          lines: [],
          bookings: [],
        },
      ],
    });
  });

  test('begins after the baseline, and a month earlier if days are valuta dates', async () => {
    const world = await createLedgerSides({ settings: { dayIs: 'valuta_date', windowDays: 0 } });
    await world.put('2026-02-20_2026-03-19.csv', [{ ...line, day: '2026-03-10' }]);
    world.sides.mirror = [booking];
    expect(await outcomeOf(world)).toBe('agrees');
    const [first] = (await world.known()).cuts;
    expect(first).toMatchObject({ day: '2026-02-28', recordedUntil: '2026-01-27T23:00:00.000Z' });
    // The first file may be of the day after it.
    const next = await createLedgerSides();
    await next.put('2026-03-01.csv');
    await next.compared();
    expect((await next.known()).cuts[0]).toMatchObject({ day: '2026-02-28' });
  });

  test('sums up what was recorded before, and takes bookings of the window before its first day', async () => {
    const world = await agreed();
    const before = { id: 'b0', at: '2026-02-26T23:00:00.000Z', valuta: '2026-02-26' };
    const ofWindow = { id: 'b2', cents: 70, at: at('2026-03-07'), valuta: '2026-03-07' };
    const earlier = { id: 'b3', cents: 80, at: at('2026-03-06'), valuta: '2026-03-06' };
    world.sides.mirror = [before, ofWindow, earlier, booking];
    await world.put('2026-03-10_2026-03-19.csv', [line, { id: 'l2', cents: 70 }, { id: 'l3', cents: 80 }]);
    expect(await world.compared()).toMatchObject({
      outcome: 'differs',
      line: { differences: ['LEDGER_UNBOOKED ledger_line acc-1 2026-03-10_2026-03-19.csv#l3'] },
    });
    expect((await world.known()).cuts[0]?.sums).toEqual(sumOf(before));
  });
});

test('a booking from before the window is that of no line, even under its reference', async () => {
  const world = await agreed();
  await world.put(days, [line, { id: 'l2', cents: 80, reference: 'R2' }]);
  const earlier = { id: 'b2', cents: 80, reference: 'R2', at: at('2026-03-06'), valuta: '2026-03-06' };
  world.sides.mirror = [earlier, booking];
  expect(await world.compared()).toMatchObject({
    line: { differences: [`LEDGER_UNBOOKED ledger_line acc-1 ${days}#l2`] },
  });
});

describe('a later comparison', () => {
  test('is unchanged if nothing is new, and is noted after a week all the same', async () => {
    const world = await createLedgerSides();
    await world.put('2026-03-10_2026-03-12.csv', [line]);
    world.sides.mirror = [booking];
    await world.compared();
    await world.put('2026-03-13_2026-03-18.csv');
    expect(await outcomeOf(world)).toBe('unchanged');
    expect((await world.known()).cuts).toHaveLength(2);
    await world.put('2026-03-19.csv');
    expect(await outcomeOf(world)).toBe('agrees');
    expect((await world.known()).cuts.map(({ day }) => day)).toEqual([
      '2026-03-09',
      '2026-03-12',
      '2026-03-19',
    ]);
  });

  test.each<[string, (world: LedgerSides) => unknown]>([
    ['a line', async (world) => world.put('2026-03-20.csv', [{ id: 'l2', cents: 50 }])],
    ['a booking', (world) => (world.sides.mirror = [booking, { id: 'b2', cents: 50, at: at('2026-03-20') }])],
    [
      'a booking in another currency',
      (world) => (world.sides.mirror = [booking, { id: 'b2', currency: 'USD', at: at('2026-03-20') }]),
    ],
  ])('is compared if there is %s', async (_, happens) => {
    const world = await agreed();
    await world.compared();
    await happens(world);
    expect(await outcomeOf(world)).toBe('agrees');
  });

  test('matches what was open before, until nothing is', async () => {
    const world = await agreed();
    await world.put('2026-03-20.csv', [{ id: 'l2', cents: 50, reference: 'R2' }]);
    expect(await world.compared()).toMatchObject({ outcome: 'agrees', line: { openLines: 1 } });
    const [, cut] = (await world.known()).cuts;
    expect(cut).toMatchObject({ day: '2026-03-20', lines: [{ id: 'l2', file: '2026-03-20.csv' }] });
    expect(await outcomeOf(world)).toBe('agrees');
    world.sides.mirror = [
      booking,
      { id: 'b2', cents: 50, reference: 'R2', at: at('2026-03-20', '11'), valuta: '2026-03-20' },
    ];
    await world.compared();
    expect((await world.known()).cuts.at(-1)).toMatchObject({
      lines: [],
      recordedUntil: at('2026-03-20', '11'),
      sums: { count: 2, sumCents: 150 },
    });
    expect(await outcomeOf(world)).toBe('unchanged');
  });

  test('is made again while a line and a booking are open', async () => {
    const world = await agreed();
    await world.put('2026-03-20.csv', [{ id: 'l2', cents: 50, reference: 'R2' }]);
    world.sides.mirror = [booking, { id: 'b2', cents: 70, reference: 'R3', at: at('2026-03-20') }];
    for (let n = 0; n < 2; n += 1)
      expect(await world.compared()).toMatchObject({
        outcome: 'agrees',
        line: { openLines: 1, openBookings: 1 },
      });
  });

  test('finds that both sides have taken a movement back', async () => {
    const world = await createLedgerSides();
    await world.put('2026-03-10.csv', [line]);
    world.sides.mirror = [booking];
    await world.compared();
    world.sides.mirror = [];
    await world.put('2026-03-10.csv');
    expect(await outcomeOf(world)).toBe('agrees');
    expect((await world.known()).cuts.map(({ day, sums }) => [day, sums])).toEqual([
      ['2026-03-09', sumOf()],
      ['2026-03-10', sumOf()],
    ]);
  });

  test('keeps the first cut, even if no later day has a file any more', async () => {
    const world = await agreed();
    await world.compared();
    const { ledger } = world.given.settings;
    if (ledger === 'none') throw new Error('It has one');
    const comparison = await matchLedger(
      { ...world.given, ledgerSettings: ledger },
      {
        account: await world.account(),
        known: await world.known(),
        effect: daysInEffect([]),
        asOf: '2026-03-20',
      },
    );
    const next = comparison.outcome === 'compared' ? comparison.next.cuts : [];
    expect(next.map(({ day }) => day)).toEqual(['2026-03-09', '2026-03-09']);
  });

  test('of the same day replaces the one before', async () => {
    const world = await agreed();
    await world.compared();
    world.sides.mirror = [booking, { id: 'b2', cents: 50, at: at('2026-03-19') }];
    await world.compared();
    const { cuts } = await world.known();
    expect(cuts.map(({ day, bookings }) => [day, bookings.length])).toEqual([
      ['2026-03-09', 0],
      ['2026-03-19', 1],
    ]);
  });

  test('takes an open booking as the mirror has it now', async () => {
    const world = await agreed();
    world.sides.mirror = [booking, { id: 'b2', cents: 50, at: at('2026-03-19'), reference: 'WRONG' }];
    await world.compared();
    world.sides.mirror = [booking, { id: 'b2', cents: 50, at: at('2026-03-19'), reference: 'R2' }];
    await world.put('2026-03-20.csv', [{ id: 'l2', cents: 50, reference: 'R2' }]);
    expect(await world.compared()).toMatchObject({
      outcome: 'agrees',
      line: { openLines: 0, openBookings: 0 },
    });
  });

  test('waits if something comes into the mirror meanwhile', async () => {
    const world = await agreed();
    let reads = 0;
    const totals = {
      read: async (id: string, currency: string) => {
        const sums = await world.deps.totals.read(id, currency);
        return { ...sums, count: sums.count + (reads += 1) };
      },
    };
    expect(await outcomeOf(world, {}, 2, { ...world.given, totals })).toEqual({
      again: { afterSeconds: 120, orElse: 'in-motion' },
    });
  });

  test('is of the day before its run, until which the bank may book', async () => {
    const world = await agreed();
    await world.put(days, [line, { id: 'l2', cents: 50, day: '2026-03-17', reference: 'R2' }]);
    // Until 19 March, and so 20 March may still bring it.
    expect(await outcomeOf(world)).toBe('agrees');
    expect(await outcomeOf(world, { asOf: '2026-03-21' })).toBe('differs');
  });
});

describe('a cut holds as long as nothing before it changes', () => {
  /** Three days, each compared on its own. */
  const threeCuts = async () => {
    const world = await createLedgerSides();
    const mirror: SideBooking[] = [];
    for (const day of ['2026-03-10', '2026-03-11', '2026-03-12']) {
      const id = day.slice(-2);
      mirror.push({ id: `b${id}`, at: at(day), reference: id });
      world.sides.mirror = [...mirror];
      await world.put(`${day}.csv`, [{ id: `l${id}`, reference: id }]);
      await world.compared();
    }
    expect(await cutDays(world)).toEqual(['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12']);
    return world;
  };
  const cutDays = async (world: LedgerSides) => (await world.known()).cuts.map(({ day }) => day);

  test('in its files: a corrected day is compared again, and those behind it', async () => {
    const world = await threeCuts();
    await world.put('2026-03-11.csv', [{ id: 'l11', cents: 130, reference: '11' }]);
    expect(await world.compared()).toMatchObject({
      outcome: 'differs',
      line: { differences: ['LEDGER_AMOUNT booking b11'] },
    });
    expect(await cutDays(world)).toEqual(['2026-03-09', '2026-03-10', '2026-03-12']);
    await world.put('2026-03-11.csv', [{ id: 'l11', reference: '11' }]);
    expect(await outcomeOf(world)).toBe('agrees');
    expect(await world.breaks()).toEqual(['LEDGER_AMOUNT booking b11 AUTO_HEALED']);
  });

  test('in the mirror: a booking that comes late is matched with its days', async () => {
    const world = await threeCuts();
    const [one, two, three] = world.sides.mirror;
    const late = { id: 'b0', cents: 7, at: at('2026-03-11', '08'), valuta: '2026-03-11' };
    world.sides.mirror = [one!, late, two!, three!];
    await world.compared();
    expect(await cutDays(world)).toEqual(['2026-03-09', '2026-03-10', '2026-03-12']);
    expect((await world.known()).cuts.at(-1)?.bookings).toMatchObject([{ id: 'b0' }]);
  });

  test('and a change before the first one concerns no compared day', async () => {
    const world = await threeCuts();
    const early = { id: 'b0', at: at('2026-02-20'), valuta: '2026-02-20' };
    world.sides.mirror = [early, ...world.sides.mirror];
    expect(await outcomeOf(world)).toBe('agrees');
    const { cuts } = await world.known();
    expect([cuts.length, cuts[0]?.sums]).toEqual([2, sumOf(early)]);
    expect(await outcomeOf(world)).toBe('unchanged');
  });

  test.each<[string, Partial<SideBooking>]>([
    ['without a valuta date', { valuta: null }],
    ['in another currency', { currency: 'USD' }],
  ])('and a new booking %s is behind the last one', async (_, more) => {
    const world = await threeCuts();
    world.sides.mirror = [...world.sides.mirror, { id: 'b13', at: at('2026-03-13'), ...more }];
    await world.put('2026-03-13.csv');
    await world.compared();
    expect(await cutDays(world)).toEqual([
      '2026-03-09',
      '2026-03-10',
      '2026-03-11',
      '2026-03-12',
      '2026-03-13',
    ]);
  });

  test('and one of the same day takes the place of the last alone', async () => {
    const world = await threeCuts();
    world.sides.mirror = [...world.sides.mirror, { id: 'b13', cents: 50, at: at('2026-03-12', '11') }];
    await world.compared();
    expect(await cutDays(world)).toEqual(['2026-03-09', '2026-03-10', '2026-03-11', '2026-03-12']);
  });

  test('in other currencies, nothing is summed up', async () => {
    const world = await threeCuts();
    world.sides.mirror = [{ id: 'b0', currency: 'USD', at: at('2026-03-11', '08') }, ...world.sides.mirror];
    expect(await outcomeOf(world)).toBe('unchanged');
  });

  test('a match by hand has its day compared again', async () => {
    const world = await threeCuts();
    await world.byHand({ is: 'apart', lines: ['2026-03-11.csv#l11'], bookings: [], day: '2026-03-11' });
    await world.compared();
    expect(await cutDays(world)).toEqual(['2026-03-09', '2026-03-10', '2026-03-12']);
    expect((await world.known()).cuts.at(-1)).toMatchObject({
      lines: [{ id: 'l11' }],
      bookings: [{ id: 'b11' }],
    });
  });

  test('earlier files have everything compared anew, unless they are too old', async () => {
    const world = await threeCuts();
    await world.put('2026-03-08_2026-03-09.csv', [{ id: 'l8', reference: '8' }]);
    expect(await outcomeOf(world, { asOf: '2026-06-11' })).toBe('unchanged');
    expect(await world.known()).toMatchObject({ since: '2026-03-10' });
    await world.compared({ asOf: '2026-06-10' });
    expect(await world.known()).toMatchObject({ since: '2026-03-08', cuts: [{ day: '2026-03-07' }, {}] });
  });
});

describe('a person', () => {
  test('says what is the same, which is a match', async () => {
    const world = await agreed();
    const wrong = { id: 'l2', day: '2026-03-10', reference: 'X' };
    await world.put(days, [line, wrong]);
    world.sides.mirror = [booking, { id: 'b2', reference: 'Y' }];
    expect(await outcomeOf(world)).toBe('differs');
    expect(await world.breaks()).toEqual(['LEDGER_PROPOSED booking b2 OPEN']);
    await world.byHand({ is: 'same', lines: [`${days}#l2`], bookings: ['b2'], day: '2026-03-10' });
    expect(await outcomeOf(world)).toBe('agrees');
    expect(await world.breaks()).toEqual(['LEDGER_PROPOSED booking b2 AUTO_HEALED']);
  });

  test('says what is not the same: each is a difference of its own', async () => {
    const world = await agreed();
    await world.byHand({ is: 'apart', lines: [`${days}#l1`], bookings: ['b1'], day: '2026-03-10' });
    expect(await world.compared()).toMatchObject({
      outcome: 'differs',
      line: {
        differences: [`LEDGER_UNBOOKED ledger_line acc-1 ${days}#l1`, 'LEDGER_UNKNOWN booking b1'],
        count: 2,
      },
    });
    const [, cut] = (await world.known()).cuts;
    expect([cut?.lines.length, cut?.bookings.length]).toEqual([1, 1]);
  });
});

describe('days without a file', () => {
  test('are no part of what agrees, or is unchanged', async () => {
    const world = await createLedgerSides();
    await world.put('2026-03-10.csv', [line]);
    world.sides.mirror = [booking];
    await world.compared();
    await world.put('2026-03-12.csv');
    expect(await outcomeOf(world)).toBe('behind-a-gap');
    world.sides.mirror = [booking, { id: 'b2', at: at('2026-03-19') }];
    expect(await outcomeOf(world)).toBe('behind-a-gap');
    await world.put('2026-03-11.csv');
    expect(await outcomeOf(world)).toBe('agrees');
  });
});

test('the files in effect are read once in a run', async () => {
  const world = await agreed();
  let reads = 0;
  const files = async () => ((reads += 1), world.ledger.files());
  const compare = createCompareLedger({ ...world.given, ledger: { ...world.ledger, files } });
  for (const id of ['run-1', 'run-1', 'run-2'])
    await compare('acc-1', world.work({ id, request: { tier: 'ledger' } }, 2));
  expect(reads).toBe(2);
});

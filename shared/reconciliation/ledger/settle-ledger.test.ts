import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { TransientError } from '#shared/kernel/errors.ts';
import { createLedgerSides, type LedgerSides, type SideLine } from '#test/fakes/ledger-sides.ts';
import { noon, type SideBooking } from '#test/fakes/two-sides.ts';
import { createSettleLedger } from './settle-ledger.ts';

const days = '2026-03-10_2026-03-19.csv';
const line: SideLine = { id: 'l1', reference: 'R1' };
const booking: SideBooking = { id: 'b1', reference: 'R1' };
const unbooked: SideLine = { id: 'l2', cents: 70, reference: 'R2' };
const entity = `ledger_line acc-1 ${days}#l2`;
const name = `LEDGER_UNBOOKED ${entity}`;

/** A line that the bank has not booked within its window, beside one that it has. */
async function aDifference() {
  const world = await createLedgerSides();
  await world.put(days, [line, unbooked]);
  world.sides.mirror = [booking];
  return world;
}

const lineOf = (more: object = {}) => ({
  until: '2026-03-19',
  openLines: 1,
  openBookings: 0,
  differences: [name],
  count: 1,
  ...more,
});

async function settledByTwo(world: LedgerSides, of = entity): Promise<void> {
  const [row] = await world.deps.breaks.ofEntity(of);
  const proposed = await world.deps.breaks.move(row!, { to: 'PROPOSED', at: noon, proposal: 'a' });
  await world.deps.breaks.move(proposed, { to: 'RESOLVED', at: noon, settledBy: 'a' });
}

/** The first notes of an account that another comparison has come before, by number. */
function overtaken(world: LedgerSides, ...numbers: readonly number[]): LedgerSides['given'] {
  let notes = 0;
  const noteLedger: LedgerSides['given']['reconciled']['noteLedger'] = async (...noted) => {
    notes += 1;
    return numbers.includes(notes) ? undefined : world.deps.reconciled.noteLedger(...noted);
  };
  return { ...world.given, reconciled: { ...world.deps.reconciled, noteLedger } };
}

describe('a new difference', () => {
  test('is compared again before it is a break, and then once more each time', async () => {
    const world = await aDifference();
    expect(await world.compared({}, 1)).toEqual({ again: { afterSeconds: 120, orElse: 'unsettled' } });
    expect([await world.breaks(), (await world.known()).version]).toEqual([[], 0]);
    expect(await world.compared({}, 2)).toEqual({ outcome: 'differs', line: lineOf() });
    expect(await world.deps.breaks.ofEntity(entity)).toMatchObject([
      { kind: 'LEDGER_UNBOOKED', state: 'OPEN', runId: 'run-1', firstSeenAt: noon, differenceCents: -70 },
    ]);
    expect(await world.known()).toMatchObject({ open: [name], version: 2 });
    // All of it is in its breaks, so the report has no part.
    expect(world.objects.size).toBe(0);
    // Once it is known, one comparison is enough.
    expect(await world.compared({ id: 'run-2' }, 1)).toEqual({ outcome: 'differs', line: lineOf() });
    expect((await world.known()).version).toBe(3);
  });

  test('is only shown by a dry run', async () => {
    const world = await aDifference();
    const dry = { request: { tier: 'ledger', dryRun: true } };
    expect(await world.compared(dry, 1)).toEqual({ outcome: 'differs', line: lineOf() });
    await world.put(days, [line]);
    expect(await world.compared(dry)).toMatchObject({ outcome: 'agrees', line: { count: 0 } });
    expect([await world.breaks(), (await world.known()).version]).toEqual([[], 0]);
  });

  test('is noted before its break opens', async () => {
    const world = await aDifference();
    const open = async () => Promise.reject(new Error('killed'));
    const given = { ...world.given, breaks: { ...world.deps.breaks, open } };
    await expect(world.compared({}, 2, given)).rejects.toThrow('killed');
    expect(await world.known()).toMatchObject({ open: [name], cuts: [] });
  });

  test('ends once it is explained', async () => {
    const world = await aDifference();
    await world.compared();
    world.clock.advance(60_000);
    await world.put(days, [line]);
    expect(await world.compared({}, 1)).toMatchObject({ outcome: 'agrees', line: { count: 0 } });
    expect([await world.breaks(), (await world.known()).open]).toEqual([[`${name} AUTO_HEALED`], []]);
  });

  test('keeps its break and its name if another comparison has seen it since the files were read', async () => {
    const world = await aDifference();
    await world.compared();
    const [row] = await world.deps.breaks.ofEntity(entity);
    await world.deps.breaks.open({ ...row! }, world.later(1));
    await world.put(days, [line]);
    expect(await world.compared()).toMatchObject({ outcome: 'agrees' });
    expect([await world.breaks(), (await world.known()).open]).toEqual([[`${name} OPEN`], [name]]);
  });
});

describe('another comparison that notes the account meanwhile', () => {
  const again = { again: { afterSeconds: 120, orElse: 'in-motion' } };

  test('comes before the breaks of this one', async () => {
    const world = await aDifference();
    expect(await world.compared({}, 2, overtaken(world, 1))).toEqual(again);
    expect(await world.breaks()).toEqual([]);
  });

  test('gets to know the breaks that this one has opened', async () => {
    const world = await aDifference();
    const { deps } = world;
    const noteLedger: typeof deps.reconciled.noteLedger = async (id, noted) => {
      if (noted.cuts.length > 0) {
        // The other one has another difference, and knows nothing of this one.
        await deps.reconciled.noteLedger(id, { ...(await world.known()), open: ['LEDGER_DATE booking b9'] });
      }
      return deps.reconciled.noteLedger(id, noted);
    };
    const given = { ...world.given, reconciled: { ...deps.reconciled, noteLedger } };
    expect(await world.compared({}, 2, given)).toEqual(again);
    expect(await world.known()).toMatchObject({ cuts: [], open: ['LEDGER_DATE booking b9', name] });
  });

  test('and if it notes it over and over again, the item fails, to be repeated', async () => {
    const world = await aDifference();
    const failed = world.compared({}, 2, overtaken(world, 2, 3));
    await expect(failed).rejects.toThrow('Other comparisons keep noting the account');
    await expect(failed).rejects.toBeInstanceOf(TransientError);
    await expect(failed).rejects.toMatchObject({ code: 'row-in-motion' });
  });
});

describe('a difference that persons have settled', () => {
  test('no longer counts', async () => {
    const world = await aDifference();
    await world.compared();
    await settledByTwo(world);
    expect(await world.compared()).toEqual({ outcome: 'agrees', line: lineOf() });
    expect((await world.known()).open).toEqual([name]);
  });

  test('counts as long as another one of the account stands', async () => {
    const world = await aDifference();
    await world.put(days, [line, unbooked, { id: 'l3', cents: 80, reference: 'R3' }]);
    await world.compared();
    await settledByTwo(world);
    expect(await world.compared()).toMatchObject({ outcome: 'differs' });
  });

  /** A pair of another amount on 10 March, a line of 10 March and one of 11 March, all of them settled but the last. */
  const ofMarch = async (lastDay: string, asOf: string, pair = booking) => {
    const world = await createLedgerSides();
    const file = '2026-03-10_2026-03-12.csv';
    await world.put(file, [
      { ...line, cents: 130 },
      unbooked,
      { id: 'l3', cents: 80, reference: 'R3' },
      { id: 'l4', cents: 55, reference: 'R4', day: '2026-03-11' },
    ]);
    world.sides.mirror = [pair];
    await world.compared();
    const about = (id: string) => `ledger_line acc-1 ${file}#${id}`;
    for (const each of ['booking b1', about('l2'), about('l4')]) await settledByTwo(world, each);
    await world.put(`2026-03-13_${lastDay}.csv`);
    const result = await world.compared({ asOf });
    const { cuts, open } = await world.known();
    const ids = (of: readonly { readonly id: string }[] = []) => of.map(({ id }) => id).toSorted();
    return { result, ids: [ids(cuts.at(-1)?.lines), ids(cuts.at(-1)?.bookings)], open, cuts };
  };
  const names = [
    'LEDGER_AMOUNT booking b1',
    ...['l2', 'l3', 'l4'].map((id) => `LEDGER_UNBOOKED ledger_line acc-1 2026-03-10_2026-03-12.csv#${id}`),
  ];

  test('is compared on as long as its day may be corrected', async () => {
    const { ids, open } = await ofMarch('2026-06-10', '2026-06-11');
    expect(ids).toEqual([['l1', 'l2', 'l3', 'l4'], ['b1']]);
    expect(open.toSorted()).toEqual(names);
  });

  test('is compared on as long as the day of one of its sides may be corrected', async () => {
    const { ids, open } = await ofMarch('2026-06-11', '2026-06-12', { ...booking, day: '2026-03-11' });
    expect(ids).toEqual([['l1', 'l3', 'l4'], ['b1']]);
    expect(open.toSorted()).toEqual([names[0], names[2], names[3]]);
  });

  test('is forgotten after that, with both of its sides', async () => {
    const { ids, open, result, cuts } = await ofMarch('2026-06-11', '2026-06-12');
    expect(ids).toEqual([['l3', 'l4'], []]);
    expect(open.toSorted()).toEqual([names[2], names[3]]);
    expect(result).toMatchObject({ outcome: 'differs', line: { count: 4 } });
    expect(cuts.map(({ day }) => day)).toEqual(['2026-03-09', '2026-03-12', '2026-06-11']);
  });
});

describe('while a file has unknown accounts', () => {
  const partly = async (mirror: readonly SideBooking[], lines: readonly SideLine[]) => {
    const world = await aDifference();
    await world.compared();
    world.clock.advance(60_000);
    world.sides.mirror = mirror;
    await world.put(days, lines, { unknown: 1 });
    await world.compared();
    return [await world.breaks(), (await world.known()).open];
  };

  test('what is not there any more explains nothing', async () => {
    expect(await partly([booking], [line])).toEqual([[`${name} OPEN`], [name]]);
  });

  test('what is matched is explained', async () => {
    const booked = { id: 'b2', cents: 70, reference: 'R2' };
    expect(await partly([booking, booked], [line, unbooked])).toEqual([[`${name} AUTO_HEALED`], []]);
  });

  test('another difference of the same booking ends the one before', async () => {
    const world = await createLedgerSides();
    await world.put(days, [{ ...line, cents: 90 }]);
    world.sides.mirror = [booking];
    await world.compared();
    world.clock.advance(60_000);
    await world.put(days, [], { unknown: 1 });
    await world.compared();
    expect(await world.breaks()).toEqual([
      'LEDGER_AMOUNT booking b1 AUTO_HEALED',
      'LEDGER_UNKNOWN booking b1 OPEN',
    ]);
  });
});

describe('many differences', () => {
  const many = (count: number): SideLine[] =>
    Array.from({ length: count }, (_, n) => ({ id: `u${n}`, cents: 1_000 + n, reference: `X${n}` }));

  test('are named up to twenty, and those beyond a hundred are in the report', async () => {
    const world = await createLedgerSides();
    await world.put(days, many(103));
    const differences = Array.from(
      { length: 20 },
      (_, n) => `LEDGER_UNBOOKED ledger_line acc-1 ${days}#u${102 - n}`,
    );
    expect(await world.compared()).toMatchObject({
      outcome: 'differs',
      line: { openLines: 103, count: 103, differences },
    });
    const evidence = 'reports/reconciliation/run-1/parts/ledger-acc-1-0.ndjson.gz';
    const [ofDay] = await world.deps.breaks.ofEntity('ledger_day acc-1 2026-03-10 EUR');
    expect(ofDay).toMatchObject({ found: '3 differences', evidence: [evidence] });
    const listed = gunzipSync(world.objects.get(evidence)!).toString().trim().split('\n');
    expect(listed.map((text) => (JSON.parse(text) as { readonly ours: readonly string[] }).ours)).toEqual([
      [`${days}#u2`],
      [`${days}#u1`],
      [`${days}#u0`],
    ]);
  });

  test('are in several objects if they are more than twenty thousand', async () => {
    const parts: [string, number][] = [];
    const opened: (readonly string[])[] = [];
    const settle = createSettleLedger({
      settings: { lookSeconds: 1 },
      reconciled: { ledger: null, noteLedger: async (_: string, known: object) => Promise.resolve(known) },
      breaks: {
        open: async ({ evidence, ...found }: { readonly evidence?: readonly string[] }) => {
          opened.push(evidence ?? []);
          return Promise.resolve({ ...found, state: 'OPEN' });
        },
      },
      reports: {
        writePart: async (
          _: object,
          { id, lines }: { readonly id: string; readonly lines: readonly object[] },
        ) => {
          parts.push([id, lines.length]);
          return Promise.resolve(id);
        },
      },
    } as never);
    const differences = Array.from({ length: 20_101 }, (_, n) => ({
      kind: 'LEDGER_UNBOOKED' as const,
      line: { id: `l${n}`, day: '2026-03-10', cents: 1, currency: 'EUR' },
    }));
    const known = { cuts: [], open: [], hasPages: false, version: 0 };
    const comparison = {
      outcome: 'compared',
      until: '',
      differences,
      matches: [],
      isWhole: true,
      next: known,
    };
    const { work } = await createLedgerSides();
    await settle({
      accountId: 'acc-1',
      work: work({ request: { tier: 'ledger' } }, 2),
      known,
      comparison: comparison as never,
      begunAt: noon,
      readAt: noon,
      alike: 'agrees',
    });
    expect(parts).toEqual([
      ['ledger-acc-1-0', 20_000],
      ['ledger-acc-1-20000', 1],
    ]);
    expect(opened.at(-1)).toEqual(['ledger-acc-1-0', 'ledger-acc-1-20000']);
  });
});

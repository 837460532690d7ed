import { describe, expect, test } from 'vitest';
import { createSettlementFiles } from '#shared/aws/fees/fee-totals.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createMemoryTables } from '#test/fakes/memory-tables.ts';
import { importSettlement } from './import-settlement.ts';

/** March is settled from Thursday 9 to Monday 13 April. */
const month = '2026-03';
const asOf = '2026-04-13';
const settlement = { day: 9, keptPercent: 0 };
const now = '2026-04-10T08:00:00.000Z';

const csv = (amount: string) =>
  `account,day,amount,currency\nDE02120300000000202051,2026-04-10,${amount},EUR\n`;

/** Files on the table of production. */
function setUp(at = now) {
  const clock = createManualClock(Date.parse(at));
  const { client } = createMemoryTables(clock);
  const files = createSettlementFiles('work', client);
  const settings = { firstMonth: month, settlement };
  const importing = async (text: string, requestId: string, more: object = {}) =>
    importSettlement({ files, settings, clock, ...more }, { month, text, requestId });
  return { files, clock, importing };
}

const file = (amount: string, more: object) => ({
  month,
  number: 1,
  text: csv(amount),
  sha256: sha256Hex(csv(amount)),
  lines: 1,
  importedAt: now,
  ...more,
});
const [first, other] = [
  file('9.00', { cents: 900, change: 'r1' }),
  file('9.68', { cents: 968, change: 'r2', number: 2 }),
];

describe('a settlement file', () => {
  test('is stored as it is, and a different one replaces it', async () => {
    const { files, importing } = setUp();
    expect(await importing(csv('9.00'), 'r1')).toEqual({
      file: first,
      isKnown: false,
      replaced: undefined,
      asOf,
    });
    expect(await importing(csv('9.68'), 'r2')).toEqual({
      file: other,
      isKnown: false,
      replaced: first,
      asOf,
    });
    expect(await files.of(month)).toEqual([first, other]);
  });

  test('is not stored again: by the request whose answer was lost, or while it holds', async () => {
    const { files, clock, importing } = setUp();
    await importing(csv('9.00'), 'r1');
    clock.advance(1);
    expect(await importing(csv('9.00'), 'r1')).toMatchObject({ file: first, isKnown: false });
    expect(await importing(csv('9.00'), 'r3')).toMatchObject({ file: first, isKnown: true });
    expect(await files.of(month)).toEqual([first]);
    await importing(csv('9.68'), 'r2');
    // The earlier request is repeated after it: the later file holds.
    expect(await importing(csv('9.00'), 'r1')).toEqual({
      file: first,
      isKnown: false,
      replaced: undefined,
      asOf,
    });
    expect(await importing(csv('9.68'), 'r4')).toMatchObject({ file: { number: 2 }, isKnown: true });
    // A person who finds that the first one was right imports it again.
    expect(await importing(csv('9.00'), 'r5')).toMatchObject({
      file: { number: 3, cents: 900, change: 'r5' },
      isKnown: false,
      replaced: { number: 2 },
    });
    expect((await files.of(month)).map(({ cents }) => cents)).toEqual([900, 968, 900]);
  });

  test('is not lost where two are imported at once', async () => {
    const { files, importing } = setUp();
    const answers = await Promise.all([importing(csv('9.00'), 'r1'), importing(csv('9.68'), 'r2')]);
    expect(answers.filter((answer) => 'refused' in answer)).toEqual([
      {
        refused:
          'somebody else has just imported a file for 2026-03; see `fees totals`, and import yours again',
      },
    ]);
    expect(await files.of(month)).toHaveLength(1);
  });

  const early = '2026-03 is settled on 2026-04-09; import its file from the day after on';
  test.each<[string, string, object, string | undefined]>([
    ['on its cut-off day', '2026-04-09T08:00:00.000Z', {}, early],
    ['before', '2026-04-01T08:00:00.000Z', {}, early],
    // It is past midnight at the bank.
    ['the day after', '2026-04-09T22:00:00.000Z', {}, undefined],
    [
      'before the first month of fees',
      now,
      { settings: { settlement, firstMonth: '2026-04' } },
      'fees are charged from 2026-04 on',
    ],
    [
      'where the cut-off day is unknown',
      now,
      { settings: { firstMonth: month } },
      "the bank's cut-off day is unknown: set `fees.settlement` in stages.ts",
    ],
  ])('%s is refused or not', async (_, at, ...[more, refused]) => {
    const { files, importing } = setUp(at);
    const answer = await importing(csv('9.00'), 'r1', more);
    if (refused === undefined) expect(answer).toHaveProperty('file');
    else expect(answer).toEqual({ refused });
    expect(await files.of(month)).toHaveLength(refused === undefined ? 1 : 0);
  });

  test('is refused if it cannot be read', async () => {
    const { files, importing } = setUp();
    expect(await importing('nothing', 'r1')).toEqual({ refused: expect.any(String) as string });
    const later = csv('9.00').replace('2026-04-10', '2026-04-11');
    expect(await importing(later, 'r1')).toEqual({ refused: expect.any(String) as string });
    expect(await files.of(month)).toEqual([]);
  });
});

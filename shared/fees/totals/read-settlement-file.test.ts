import { expect, test } from 'vitest';
import { maxAmountCents } from '#shared/bank/contract/schema/money.ts';
import { camt053 } from '#shared/statements/formats/camt053/camt053.ts';
import { readSettlementFile } from './read-settlement-file.ts';

const header = 'account,day,amount,currency';
const iban = 'DE02120300000000202051';
const context = { month: '2026-04', today: '2026-05-05' };

const read = async (...lines: readonly string[]) => readSettlementFile([...lines, ''].join('\n'), context);

test('what the bank pays out and what it keeps make the settlement, regardless of other columns', async () => {
  expect(
    await read(
      `${header},reference`,
      `${iban},2026-05-04,"1,234.56",EUR,FEES`,
      `${iban},2026-05-04,-34.5,EUR,PART`,
    ),
  ).toEqual({ cents: 120_006, lines: 2 });
});

test('camt.053 is read by its booked entries', async () => {
  const entry = { bookingId: 'b1', bookingDay: '2026-05-04', valutaDay: '2026-05-04', type: 'OTHER' };
  const text = camt053({ id: 'message', createdAt: '2026-05-05T00:00:00.000Z' }, [
    {
      id: 'stmt',
      account: { id: 'acc', iban, currency: 'EUR' },
      firstDay: '2026-05-01',
      lastDay: '2026-05-31',
      createdAt: '2026-05-05T00:00:00.000Z',
      year: 2026,
      number: 1,
      openingCents: 0,
      closingCents: 968,
      valutaCents: 968,
      entries: [{ ...entry, cents: 968 }],
    },
  ]);
  expect(await readSettlementFile(text, context)).toEqual({ cents: 968, lines: 1 });
  // Whoever has decoded the file left its declaration as it was.
  for (const encoding of ['ISO-8859-1', 'windows-1252', 'UTF-16'])
    expect(
      await readSettlementFile(
        text.replace(/encoding="[^"]+"/, `encoding="${encoding}"`).replace('>message<', '>Gebühr<'),
        context,
      ),
    ).toEqual({ cents: 968, lines: 1 });
  const indented = `\n ${text.replace(/^<\?xml.*?\?>/, '')}`;
  expect(await readSettlementFile(indented, context)).toEqual({ cents: 968, lines: 1 });
});

test('the first day of the month and today are days of the month', async () => {
  const days = ['2026-04-01', '2026-05-05'].map((day) => `${iban},${day},1.00,EUR`);
  expect(await read(header, ...days)).toEqual({ cents: 200, lines: 2 });
});

test('a file may come to nothing, or to the largest amount of the bank, and no more', async () => {
  const line = (cents: number) => `${iban},2026-05-04,${(cents / 100).toFixed(2)},EUR`;
  expect(await read(header, line(0))).toEqual({ cents: 0, lines: 1 });
  expect(await read(header, line(maxAmountCents))).toEqual({ cents: maxAmountCents, lines: 1 });
  const beyond = await read(header, line(maxAmountCents), line(1));
  expect('refused' in beyond && beyond.refused).toContain('its lines add up to');
});

test('a file may have as many bytes as a row holds, and no more', async () => {
  const start = `${header},note\n${iban},2026-05-04,1.00,EUR,`;
  const ofBytes = (bytes: number) => `${start}ü${'x'.repeat(bytes - start.length - 3)}\n`;
  expect(await readSettlementFile(ofBytes(65_536), context)).toEqual({ cents: 100, lines: 1 });
  expect(await readSettlementFile(ofBytes(65_537), context)).toHaveProperty('refused');
});

test.each([
  [20, 20, undefined],
  [21, 20, 'and 1 more'],
  [30, 20, 'and 10 more'],
])('of %i mistakes, %i are named', async (count, named, more) => {
  const lines = Array.from({ length: count }, () => `${iban},2026-05-04,1.00,USD`);
  const answer = await read(header, ...lines);
  const refused = 'refused' in answer ? answer.refused.split('\n') : [];
  expect(refused.filter((each) => each.includes('currency is USD'))).toHaveLength(named);
  // The first line says what it is about, and the last one what to do.
  expect(refused.slice(1 + named, -1)).toEqual(more === undefined ? [] : [more]);
});

test.each([
  [[header, `${iban},04.05.2026,1.00,EUR`], 'line 2: day is no day written YYYY-MM-DD'],
  [[header, `${iban},2026-05-04,"1,00",EUR`], 'line 2: amount is no amount written as 1234.56'],
  [[header, `${iban},2026-05-04,1.00,USD`], 'line 2: currency is USD; fees are settled in EUR'],
  [[header, `${iban},2026-03-31,1.00,EUR`], 'line 2: day 2026-03-31 is before 2026-04'],
  [[header, `${iban},2026-05-06,1.00,EUR`], 'line 2: day 2026-05-06 is after today at the bank, 2026-05-05'],
  [
    ['account;day;amount', 'a;b;c'],
    'the header has no column account; columns found: 1\nthe header has no column day;',
  ],
  [[header], 'it has no line with an amount'],
  [[header, `${iban},2026-05-04,-1.00,EUR`], 'its lines add up to -1.00 EUR'],
  [[header, ...Array.from({ length: 4_000 }, () => `${iban},x`)], 'it has more than 64 KiB'],
  [['<Document/>'], 'Document'],
])('a file that cannot be used is refused with what to do: %#', async (lines, mistake) => {
  const answer = await read(...lines);
  const refused = 'refused' in answer ? answer.refused : '';
  expect(refused).toContain(mistake);
  expect(refused).toContain('nothing was imported');
  expect(refused).toContain(`the header ${header}`);
});

import { expect, test } from 'vitest';
import { createStatementFiles } from '#shared/aws/statements/statement-files.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import { totalsOf } from '#shared/statements/formats/entry-totals.ts';
import { statementOfJson } from '#shared/statements/formats/statement-json.ts';
import type { StatementEntry } from '#shared/statements/model/statement.ts';
import { listed } from '#test/fakes/listed.ts';
import { createMemoryBodyStore } from '#test/fakes/body-store.ts';
import { statementFormats, writeStatement } from './write-statement.ts';

const account = { id: 'acc_1', iban: 'DE32110101001000000029', currency: 'EUR' };
const period = { firstDay: '2026-03-01', lastDay: '2026-03-31' };
const about = { account, period };

const entryAt = (at: number): StatementEntry => ({
  bookingId: `boo_${at}`,
  cents: at % 2 === 0 ? at : -1,
  bookingDay: '2026-03-02',
  valutaDay: '2026-03-02',
  type: 'SEPA_CREDIT_TRANSFER',
});

/** A statement that states those entries; read are perhaps others. */
function composed(stated: readonly StatementEntry[], read = stated) {
  const totals = totalsOf(stated);
  const head = {
    id: '1'.repeat(32),
    account,
    ...period,
    createdAt: '2026-04-07T05:00:00.000Z',
    year: 2026,
    number: 3,
    openingCents: 100,
    closingCents: 100 + totals.creditCents + totals.debitCents,
    valutaCents: 0,
  };
  return {
    head,
    totals,
    contents: 'March',
    entries: () => listed(read),
  };
}

// More than one piece of the texts.
const march = Array.from({ length: 1_201 }, (_, at) => entryAt(at));

test('all files state every entry once, in one pass', async () => {
  const objects = createMemoryBodyStore();
  const files = createStatementFiles(objects);
  const formats = statementFormats({ reversals: 'C/D' });
  const keys = await writeStatement({ files, formats }, about, composed(march));
  if ('broken' in keys) throw new Error('A file was refused');

  const { entries, ...head } = statementOfJson(await files.read(keys.json))!;
  expect(entries.map(({ bookingId, cents }) => [bookingId, cents])).toEqual(
    march.map(({ bookingId, cents }) => [bookingId, cents]),
  );
  expect(head).toMatchObject({ openingCents: 100, closingCents: composed(march).head.closingCents });
  for (const [key, mark] of [
    [keys.csv, /^booking,/gm],
    [keys.camt053, /<Ntry>/g],
    [keys.mt940, /^:61:/gm],
  ] as const)
    expect((await files.read(key ?? '')).match(mark)).toHaveLength(march.length);
});

test.each([
  ['one is missing', march.slice(1)],
  ['one is there twice', [...march, entryAt(2)]],
  ['one has another amount', march.map((entry, at) => (at === 7 ? { ...entry, cents: -2 } : entry))],
  ['two amounts change sides', march.map((entry) => ({ ...entry, cents: -entry.cents }))],
])('a statement is not written where entries differ from its totals: %s', async (_name, read) => {
  const objects = createMemoryBodyStore();
  const deps = { files: createStatementFiles(objects), formats: statementFormats() };
  const writing = writeStatement(deps, about, composed(march, read));

  await expect(writing).rejects.toThrow(TransientError);
  await expect(writing).rejects.toMatchObject({
    code: 'entries-in-motion',
    message: 'The entries do not add up to the totals of the statement',
  });
  expect(objects.objects.size).toBe(0);
});

test('MT940 is written only where the stage asks for it', async () => {
  const objects = createMemoryBodyStore();
  const deps = { files: createStatementFiles(objects), formats: statementFormats() };
  expect(Object.keys(await writeStatement(deps, about, composed(march)))).toEqual(['json', 'csv', 'camt053']);
  expect(objects.objects.size).toBe(3);
});

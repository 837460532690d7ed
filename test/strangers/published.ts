import { collectedFile } from '#shared/statements/formats/collected-file.ts';
import { totalsOf } from '#shared/statements/formats/entry-totals.ts';
import type { Statement } from '#shared/statements/model/statement.ts';
import { statementFormats, statementTexts } from '#shared/statements/publish/write-statement.ts';
import { listed } from '#test/fakes/listed.ts';
import { type Case, cases } from './cases.ts';
import { formats, type Format, plainFormat } from './fields.ts';
import { anna, landlord } from './known-case.ts';

/** A statement whose bookings are known cases. */
export interface PublishedStatement {
  readonly statement: Statement;
  readonly cases: readonly Case[];
}

const months = [
  { firstDay: '2026-02-01', lastDay: '2026-02-28', of: [] },
  { firstDay: '2026-03-01', lastDay: '2026-03-31', of: cases },
  { firstDay: '2026-04-01', lastDay: '2026-04-30', of: [] },
];

/** An overdrawn account: an empty month, one with a booking of each kind, and an empty one after it. */
export const published: readonly PublishedStatement[] = months.map(({ firstDay, lastDay, of }, at) => {
  const entries = of.map(({ entry }) => entry);
  const openingCents = months
    .slice(0, at)
    .flatMap((before) => before.of)
    .reduce((sum, { entry }) => sum + entry.cents, -1_234_50);
  const closingCents = entries.reduce((sum, { cents }) => sum + cents, openingCents);
  const statement: Statement = {
    id: `${firstDay.replaceAll('-', '')}${'5'.repeat(24)}`,
    account: {
      id: `${'7'.repeat(32)}cacc`,
      iban: 'DE32110101001000000029',
      bic: 'SOBKDEB2XXX',
      currency: 'EUR',
      holder: 'Grünwald & Söhne GmbH',
    },
    firstDay,
    lastDay,
    createdAt: `${lastDay}T22:30:00.000Z`,
    year: 2026,
    number: at + 2,
    openingCents,
    closingCents,
    valutaCents: closingCents - 17_00,
    entries,
  };
  return { statement, cases: of };
});

/** The same, each of another account. */
const ofAccounts = published.map(({ statement, ...each }, at) => ({
  ...each,
  statement: {
    ...statement,
    account: {
      ...statement.account,
      id: `${String(at + 7).repeat(32)}cacc`,
      iban: [statement.account.iban, anna.iban, landlord.iban][at] ?? '',
    },
  },
}));

/** The statements in the files of that format. */
export const statementsIn = (format: Format): readonly PublishedStatement[] =>
  format === 'collected' ? ofAccounts : published;

/** The files of all statements in each format, as the product writes them. */
export async function publishedFiles(): Promise<Readonly<Record<Format, readonly string[]>>> {
  const collected = [collectedFile(ofAccounts.map(({ statement }) => statement))];
  const written: Record<Format, string[]> = {
    camt053: [],
    collected,
    mt940: [],
    marked: [],
    csv: [],
    json: [],
  };
  for (const format of formats)
    if (format !== 'collected')
      for (const each of published) written[format].push(await fileOf(each, format));
  return written;
}

async function fileOf({ statement }: PublishedStatement, format: Format): Promise<string> {
  const { entries, ...head } = statement;
  const reversals = format === 'marked' ? 'RC/RD' : 'C/D';
  const kinds = statementFormats({ reversals }).filter(([kind]) => kind === plainFormat(format));
  const composed = { head, totals: totalsOf(entries), contents: '', entries: () => listed(entries) };
  const pieces = await Array.fromAsync(statementTexts(kinds, composed));
  return pieces.flat().join('');
}

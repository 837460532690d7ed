import type { Break, BreakLine } from '#shared/breaks/break.ts';
import { signedAmountText } from '#shared/bookings/amount-text.ts';
import { textTable } from '#ops/terminal/table.ts';

type Side = NonNullable<BreakLine['ours']>;

const columns = [
  ['id', 'id'],
  ['amount', 'cents'],
  ['currency', 'currency'],
  ['booked', 'bookingDay'],
  ['valuta', 'valutaDay'],
  ['recorded', 'recordedAt'],
  ['status', 'status'],
  ['type', 'type'],
] as const;

type Column = (typeof columns)[number][1];

/** Rows alike in these can be taken for each other. */
const alike = ['cents', 'currency', 'bookingDay', 'valutaDay'] as const;

interface Row {
  readonly of: 'us' | 'bank';
  readonly side: Side;
  readonly differs: readonly string[];
}

/** Both sides of each row that was compared, under each other, with their differences, and what distinguishes equal rows. */
export function tableOfLines({ lines = [] }: Pick<Break, 'lines'>): readonly string[] {
  if (lines.length === 0) return [];
  const rows = lines.flatMap(rowsOf);
  const used = columns.filter(([, name]) => rows.some(({ side }) => side[name] !== undefined));
  const table = rows.map((row) => [
    row.of,
    ...used.map(([, name]) => cellOf(row.side, name)),
    row.differs.join(', '),
    apartBy(row, rows).join(', '),
  ]);
  return [
    '',
    textTable([['side', ...used.map(([title]) => title), 'differs in', 'distinguished by'], ...table]),
  ];
}

function rowsOf({ ours, bank }: BreakLine): readonly Row[] {
  const differs =
    ours === undefined || bank === undefined
      ? ['only here']
      : columns.flatMap(([title, name]) => (ours[name] === bank[name] ? [] : [title]));
  return [
    ...(ours === undefined ? [] : [{ of: 'us', side: ours, differs } as const]),
    ...(bank === undefined ? [] : [{ of: 'bank', side: bank, differs } as const]),
  ];
}

/** The columns that distinguish a row from rows of its side with equal amount and days. */
function apartBy(row: Row, rows: readonly Row[]): readonly string[] {
  const equal = rows.filter(
    (other) =>
      other !== row && other.of === row.of && alike.every((name) => other.side[name] === row.side[name]),
  );
  return columns.flatMap(([title, name]) =>
    equal.some(({ side }) => side[name] !== row.side[name]) ? [title] : [],
  );
}

function cellOf(side: Side, name: Column): string {
  if (name === 'cents') return side.cents === undefined ? '' : signedAmountText(side.cents);
  return side[name] ?? '';
}

import { checkedLines, FormatError, type FileCheck } from '#shared/bookings/file-checks/file-check.ts';
import { isDay } from '#shared/kernel/clock.ts';
import {
  accountColumns,
  columnCount,
  columnRules,
  documentDay,
  headerDays,
  headerPlaces,
  headerRules,
  mandatory,
  mostRowsOfFile,
  rowDays,
  together,
} from './extf-rules.ts';
import { publishedColumns } from './extf-published-columns.ts';

const whole = (form: string) => new RegExp(`^(?:${form})$`);
const headerForms = headerRules.map(whole);
const columnForms = new Map(
  Object.entries(columnRules).map(([place, [name, form]]) => [Number(place), [name, whole(form)] as const]),
);
const field = /("(?:[^"]|"")*"|[^;"]*)(;|$)/gy;

type Refuse = (name: string, rule: string) => never;

/** What the header says of the rows. */
interface Header {
  readonly accountDigits: number;
  /** `YYYY-MM-DD`. */
  readonly firstDay: string;
  readonly lastDay: string;
}

/** Holds a posting batch against what DATEV publishes: its header, its columns, the form of each field, its length. */
export function checkExtf(mostRows = mostRowsOfFile): FileCheck {
  let lines = 0;
  let header: Header = { accountDigits: 0, firstDay: '', lastDay: '' };
  const refuse = (name: string, rule: string): never => {
    throw new FormatError({ format: 'DATEV', field: lines > 2 ? `${name} of row ${lines - 2}` : name, rule });
  };
  return checkedLines('\r\n', {
    line(text) {
      lines += 1;
      if (lines === 2) {
        if (text !== publishedColumns.join(';')) refuse('columns', 'must be as DATEV names them');
        return;
      }
      const forms = lines === 1 ? headerForms.length : columnCount;
      const fields = fieldsOf(text, forms);
      if (fields.length !== forms) return refuse('line', `must have ${forms} fields`);
      if (lines === 1) {
        header = headerOf(fields, refuse);
        return;
      }
      if (lines > mostRows + 2) refuse('file', `must have at most ${mostRows} rows`);
      checkForms(fields, refuse);
      checkValues(fields, header, refuse);
    },
    end(rest) {
      if (rest !== '' || lines < 2) refuse('file', 'must be whole');
    },
  });
}

function headerOf(fields: readonly string[], refuse: Refuse): Header {
  for (const [at, form] of headerForms.entries())
    if (!form.test(fields[at] ?? ''))
      refuse(`field ${at + 1} of the header`, 'must be as DATEV publishes it');
  const dayAt = (place: number) => dashed(fields[place - 1] ?? '');
  for (const place of headerDays)
    if (!isDay(dayAt(place))) refuse(`field ${place} of the header`, 'must be a day of the calendar');
  const { accountDigits, firstDay, lastDay } = headerPlaces;
  return {
    accountDigits: Number(fields[accountDigits - 1]),
    firstDay: dayAt(firstDay),
    lastDay: dayAt(lastDay),
  };
}

const nameOf = (place: number) => columnForms.get(place)?.[0] ?? `column ${place}`;

function checkForms(fields: readonly string[], refuse: Refuse): void {
  const isEmpty = (place: number) => fields[place - 1] === '';
  for (const place of mandatory) if (isEmpty(place)) refuse(nameOf(place), 'must be there');
  for (const [one, other] of together)
    if (!isEmpty(one) && isEmpty(other)) refuse(nameOf(other), 'must be there');
  for (const [at, text] of fields.entries()) {
    if (text === '') continue;
    const form = columnForms.get(at + 1)?.[1];
    if (form?.test(text.startsWith('"') ? `"${text.slice(1, -1).replaceAll('""', '"')}"` : text) !== true)
      refuse(nameOf(at + 1), 'must be as DATEV publishes it');
  }
}

/** What no form says: days of the calendar, and what depends on the header. */
function checkValues(fields: readonly string[], { accountDigits, ...days }: Header, refuse: Refuse): void {
  const textAt = (place: number) => fields[place - 1] ?? '';
  for (const place of accountColumns)
    if (textAt(place).length > accountDigits + 1)
      refuse(nameOf(place), `must have at most ${accountDigits + 1} digits`);
  const ofDocument = textAt(documentDay);
  const isWithin = [days.firstDay, days.lastDay].some((each) => {
    const day = dayOfRow(ofDocument + each.slice(0, 4));
    return isDay(day) && day >= days.firstDay && day <= days.lastDay;
  });
  if (!isWithin) refuse(nameOf(documentDay), 'must be within the days of the header');
  for (const place of rowDays)
    if (textAt(place) !== '' && !isDay(dayOfRow(textAt(place))))
      refuse(nameOf(place), 'must be a day of the calendar');
}

/** `20260331` and `31032026` as `2026-03-31`. */
const dashed = (text: string) => `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`;
const dayOfRow = (text: string) => `${text.slice(4)}-${text.slice(2, 4)}-${text.slice(0, 2)}`;

const isClosed = (part: string) => !part.includes('"') || /^"(?:[^"]|"")*"$/.test(part);

/** The fields of a line with their quotes; none if a quote is open. */
function fieldsOf(line: string, count: number): readonly string[] {
  // Most lines have no semicolon within quotes, and are taken apart faster.
  const parts = line.split(';');
  if (parts.length === count && parts.every(isClosed)) return parts;
  const found = [...line.matchAll(field)];
  const end = found.findIndex(([, , separator]) => separator === '');
  return found.slice(0, end + 1).map(([, text = '']) => text);
}

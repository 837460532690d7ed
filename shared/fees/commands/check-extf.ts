import { checkedLines, FormatError, type FileCheck } from '#shared/bookings/file-checks/file-check.ts';
import { columnCount, columnRules, headerRules, mandatory } from './extf-rules.ts';
import { mostExtfRows } from './journal-extf.ts';
import { extfColumns } from './journal-extf-columns.ts';

const whole = (form: string) => new RegExp(`^(?:${form})$`);
const headerForms = headerRules.map(whole);
const columnForms = new Map(
  Object.entries(columnRules).map(([place, [name, form]]) => [Number(place), [name, whole(form)] as const]),
);
const field = /("(?:[^"]|"")*"|[^;"]*)(;|$)/gy;

/** Holds a posting batch against what DATEV publishes: its header, its columns, the form of each field, its length. */
export function checkExtf(mostRows = mostExtfRows): FileCheck {
  let lines = 0;
  const refuse = (name: string, rule: string): never => {
    throw new FormatError({ format: 'DATEV', field: lines > 2 ? `${name} of row ${lines - 2}` : name, rule });
  };
  return checkedLines('\r\n', {
    line(text) {
      lines += 1;
      if (lines === 2) {
        if (text !== extfColumns.join(';')) refuse('columns', 'must be as DATEV names them');
        return;
      }
      const forms = lines === 1 ? headerForms.length : columnCount;
      const fields = fieldsOf(text, forms);
      if (fields?.length !== forms) return refuse('line', `must have ${forms} fields`);
      if (lines === 1) {
        for (const [at, form] of headerForms.entries())
          if (!form.test(fields[at] ?? ''))
            refuse(`field ${at + 1} of the header`, 'must be as DATEV publishes it');
        return;
      }
      if (lines > mostRows + 2) refuse('file', `must have at most ${mostRows} rows`);
      row(fields, refuse);
    },
    end(rest) {
      if (rest !== '' || lines < 2) refuse('file', 'must be whole');
    },
  });
}

function row(fields: readonly string[], refuse: (name: string, rule: string) => never): void {
  for (const place of mandatory)
    if (fields[place - 1] === '') refuse(columnForms.get(place)?.[0] ?? `column ${place}`, 'must be there');
  for (const [at, text] of fields.entries()) {
    if (text === '') continue;
    const [name, form] = columnForms.get(at + 1) ?? [];
    if (form?.test(text.startsWith('"') ? `"${text.slice(1, -1).replaceAll('""', '"')}"` : text) !== true)
      refuse(name ?? `column ${at + 1}`, 'must be as DATEV publishes it');
  }
}

const isClosed = (part: string) => !part.includes('"') || /^"(?:[^"]|"")*"$/.test(part);

/** The fields of a line with their quotes; undefined if a quote is open. */
function fieldsOf(line: string, count: number): readonly string[] | undefined {
  // Most lines have no semicolon within quotes, and are taken apart faster.
  const parts = line.split(';');
  if (parts.length === count && parts.every((part) => part === '' || isClosed(part))) return parts;
  const found = [...line.matchAll(field)];
  const length = found.reduce((sum, [text]) => sum + text.length, 0);
  if (length !== line.length) return undefined;
  const end = found.findIndex(([, , separator]) => separator === '');
  return found.slice(0, end + 1).map(([, text = '']) => text);
}

import { checkedLines, FormatError, type FileCheck } from '#shared/bookings/file-checks/file-check.ts';
import { jsonText } from '#shared/kernel/json-text.ts';
import { isWellFormedJson } from '#shared/kernel/well-formed.ts';
import * as z from '#shared/kernel/zod.ts';
import type { EntryTotals } from './entry-totals.ts';
import { publishedBooking, publishedHead } from './statement-json-schema.ts';

const headText = z.pipe(jsonText, publishedHead);
const bookingText = z.pipe(jsonText, publishedBooking);

type Refuse = (field: string, rule: string) => never;

/** Holds the JSON file of a statement against its schema. Its amounts lead from the opening to the closing balance. */
export function checkStatementJson({ credits, debits }: EntryTotals): FileCheck {
  let head: z.output<typeof publishedHead> | undefined;
  let [entries, cents, isEnded, mayEnd] = [0, 0, false, true];
  const refuse: Refuse = (field, rule) => {
    throw new FormatError({ format: 'json', field, rule });
  };
  return checkedLines('\n', {
    line(text) {
      if (head === undefined) {
        head = parsed(headText, `${text}]}`, { name: '', refuse });
        cents = head.opening_balance;
        return;
      }
      if (mayEnd && entries > 0) refuse('bookings', 'must be separated by commas');
      mayEnd = !text.endsWith(',');
      entries += 1;
      const json = mayEnd ? text : text.slice(0, -1);
      cents += parsed(bookingText, json, { name: `bookings[${entries}]`, refuse }).amount;
    },
    end(rest) {
      isEnded = rest === ']}' && mayEnd;
      if (head === undefined || !isEnded) return refuse('file', 'must be whole');
      if (entries !== credits + debits) refuse('bookings', 'must be all entries of the statement');
      if (cents !== head.closing_balance)
        refuse('closing_balance', 'must be the opening one with all amounts');
    },
  });
}

interface Part {
  readonly name: string;
  readonly refuse: Refuse;
}

function parsed<Schema extends z.ZodMiniType>(
  schema: Schema,
  json: string,
  { name, refuse }: Part,
): z.output<Schema> {
  const found = schema.safeParse(json);
  if (found.success) {
    if (!isWellFormedJson(json))
      refuse(name === '' ? 'file' : name, 'must have whole characters, and none of the code 0');
    return found.data;
  }
  const [issue] = found.error.issues;
  const place = [name, ...(issue?.path ?? [])].filter((each) => each !== '').join('.');
  return refuse(place === '' ? 'file' : place, issue?.message ?? 'is not allowed');
}

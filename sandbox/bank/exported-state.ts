import { createHash, type Hash } from 'node:crypto';
import { isRecord } from '#shared/kernel/json.ts';
import * as z from '#shared/kernel/zod.ts';
import { bankState, stateRow } from './bank-state.ts';
import { checkedInput } from '#sandbox/engine/checked-input.ts';
import { clockState } from '#sandbox/engine/clock.ts';
import { validationError } from '#sandbox/engine/refusal.ts';

/** The bank and its clock, as one machine exports them to another. */
export interface Exported {
  readonly clock: z.output<typeof clockState>;
  readonly bank: z.output<typeof bankState>;
}

const firstLine = z.strictObject({
  clock: clockState,
  bank: z.omit(bankState, { collections: true, notifications: true }),
  /** The number of lines: a truncated file must not pass for a smaller bank. */
  rows: z.int(),
});

const rowLine = z.strictObject({ collection: z.string(), row: stateRow });

/** The hash of all lines before it. */
const lastLine = z.strictObject({ sha256: z.string() });

/** The rows of the delivery log, beside the collections of the bank. */
const deliveries = 'notifications';

/**
 * Lines of JSON (NDJSON), one for each row: the text of a large bank would be longer than Node allows a text to be. The
 * last line seals those before it, so that only rows which a bank wrote are imported.
 */
export function* exportedLines(exported: Exported): Generator<string> {
  const hash = createHash('sha256');
  for (const line of unsealedLines(exported)) {
    addLine(hash, line);
    yield line;
  }
  yield JSON.stringify({ sha256: hash.digest('hex') } satisfies z.output<typeof lastLine>);
}

function* unsealedLines({ clock, bank }: Exported): Generator<string> {
  const { collections, notifications, ...besideRows } = bank;
  const kept = Object.entries({ ...collections, [deliveries]: notifications });
  const rows = kept.reduce((sum, [, each]) => sum + each.length, 0);
  yield JSON.stringify({ clock, bank: besideRows, rows } satisfies z.input<typeof firstLine>);
  for (const [collection, each] of kept) for (const row of each) yield JSON.stringify({ collection, row });
}

const addLine = (hash: Hash, line: string) => hash.update(line).update('\n');

/** Reads all lines before it returns, so that a file with a mistake changes nothing. */
export async function readExported(lines: AsyncIterable<string>): Promise<Exported> {
  const collections: Record<string, Row[]> = { [deliveries]: [] };
  const hash = createHash('sha256');
  let head: z.output<typeof firstLine> | undefined;
  let seal: string | undefined;
  let [place, rows] = [0, 0];
  for await (const line of lines) {
    place += 1;
    const value = parse(line, place);
    if (isRecord(value) && 'sha256' in value) {
      seal = checkedInput(lastLine, value).sha256;
      continue;
    }
    addLine(hash, line);
    if (head === undefined) {
      head = checkedInput(firstLine, value);
      continue;
    }
    const { collection, row } = checkedInput(rowLine, value);
    (collections[collection] ??= []).push(row);
    rows += 1;
  }
  if (head === undefined) throw validationError('The body is empty.');
  if (rows !== head.rows) throw validationError(`The body has ${rows} rows, and should have ${head.rows}.`);
  if (seal !== hash.digest('hex')) throw validationError(changed);
  const { [deliveries]: notifications = [], ...others } = collections;
  return { clock: head.clock, bank: { ...head.bank, collections: others, notifications } };
}

const changed =
  'The body is not what GET /sandbox/state answered: a line was changed, or the last one is missing. ' +
  'Import it as it was, and change the bank by transitions.';

type Row = z.output<typeof stateRow>;

function parse(line: string, place: number): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw validationError(`Line ${place} of the body is not well-formed JSON.`);
  }
}

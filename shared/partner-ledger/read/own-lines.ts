import { isDay } from '#shared/kernel/clock.ts';
import * as z from '#shared/kernel/zod.ts';
import type { companyLedgerReader } from '#shared/partner-ledger/company-reader.ts';
import type { LedgerText } from '#shared/partner-ledger/ledger-reader.ts';
import { isAsyncIterable, throwing, withinLimit, type StepLimit } from '#shared/kernel/step-limit.ts';
import { referenceOf } from '#shared/partner-ledger/ledger-line.ts';
import { decodedText } from './decoded-text.ts';
import { createOwnText, type OwnText } from './own-text.ts';
import { accountOf, mostIdCharacters, type ReadLine } from './read-line.ts';
import { createMistakes, UnreadableLedgerError } from './unreadable-ledger.ts';

/** Code of the company that reads files, and the time that it has for one line. */
export interface OwnReader {
  readonly company: () => Promise<Pick<z.output<typeof companyLedgerReader>, 'read'>>;
  readonly timers: StepLimit['timers'];
}

interface OwnFile extends Pick<LedgerText, 'name' | 'firstDay' | 'lastDay'> {
  readonly encoding: string;
  readonly own: OwnReader;
}

/**
 * The lines of a file in a format of the company's own. Rejects with `UnreadableLedgerError` at the latest at the end, if its
 * reader throws, stalls, leaves a part of the file or gives anything that is no line. Rejects as the file does if that cannot
 * be read.
 */
export async function* ownLines(
  bytes: AsyncIterable<Uint8Array>,
  { encoding, own, ...file }: OwnFile,
): AsyncGenerator<ReadLine> {
  const { read } = await own.company();
  const mistakes = createMistakes();
  const text = createOwnText(decodedText(bytes, encoding, advice));
  const place = (entry: number) => {
    const line = text.line();
    return line === undefined ? `entry ${entry}` : `line ${line}`;
  };
  let entries = 0;
  try {
    for await (const given of givenBy(() => read({ ...file, lines: text.lines, texts: text.texts }), own)) {
      entries += 1;
      if (entries > text.characters()) throw endless();
      const line = lineOf(given, place(entries));
      if (typeof line === 'string') mistakes.add(place(entries), line);
      else yield line;
    }
  } catch (error) {
    throwIfFailed(text);
    if (error instanceof UnreadableLedgerError) throw error;
    mistakes.add(place(entries + 1), `the reader ${throwing(error)}`);
    mistakes.throwIfAny();
  }
  throwIfFailed(text);
  const left = await text.left();
  if (left !== undefined) mistakes.add(left, 'was not read: a reader goes to the end of its file');
  mistakes.throwIfAny();
}

/** A reader that catches it would end as if the file were over. */
function throwIfFailed(text: OwnText): void {
  const failure = text.failure();
  if (failure !== undefined) throw failure.error;
}

const advice = 'set `encoding` to that of the file';

/** No step of a reader has a reason to take longer. */
const limitMs = 120_000;

const refused = (mistake: string) => new UnreadableLedgerError([`the file: ${mistake}`], 1);
const endless = () => refused('the reader gives more lines than the file has characters');

function givenBy(read: () => unknown, { timers }: OwnReader): AsyncIterable<unknown> {
  const given = read();
  if (!isAsyncIterable(given))
    throw refused('the reader gives no lines to go through: write it as an async generator');
  return withinLimit(given, {
    limitMs,
    timers,
    late: () => refused('the reader gave nothing for two minutes'),
  });
}

const id = z.string().check(z.trim(), z.minLength(1), z.maxLength(mostIdCharacters));

const mistake = z.strictObject({ mistake: z.string().check(z.minLength(1)) });

const ownLine = z.strictObject({
  account: z.pipe(z.pipe(z.string(), z.transform(accountOf)), id),
  day: z.string().check(z.refine(isDay, 'is no day written YYYY-MM-DD')),
  cents: z.int(),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/, 'is no currency of three letters')),
  id: z.optional(id),
  reference: z.optional(z.string()),
});

/** A line, or what is wrong with it. */
function lineOf(given: unknown, place: string): ReadLine | string {
  const said = mistake.safeParse(given);
  if (said.success) return said.data.mistake;
  const parsed = ownLine.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return `the reader gives a line whose ${issue?.path.join('.') || 'form'} ${issue?.message ?? 'is wrong'}`;
  }
  const { reference, id: ownId = place, ...line } = parsed.data;
  return { ...line, id: ownId, cents: line.cents + 0, reference: referenceOf(reference) };
}

import { XMLParser } from 'fast-xml-parser';
import { SyntaxValidator } from 'fast-xml-validator';
import * as z from '#shared/kernel/zod.ts';
import { referenceOf } from '#shared/partner-ledger/ledger-line.ts';
import { decodedText } from './decoded-text.ts';
import { accountOf, mostIdCharacters, type ReadLine } from './read-line.ts';
import { createMistakes, UnreadableLedgerError, type Mistakes } from './unreadable-ledger.ts';
import { centsOfDecimal } from './written-amount.ts';
import { dayOf } from './written-day.ts';

/** The document is in memory as a whole. */
const mostBytes = 64 * 1_024 * 1_024;

const lists = new Set(['Stmt', 'Ntfctn', 'Ntry', 'NtryDtls', 'TxDtls']);
const money = z.object({ '#text': z.string(), '@Ccy': z.string() });
const date = z.object({ Dt: z.optional(z.string()), DtTm: z.optional(z.string()) });

/** The parser turns an empty element into an empty text. */
const element = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.transform((value: unknown) => (value === '' ? {} : value)),
    schema,
  );

const amount = z.object({ Amt: z.optional(money) });

const details = z.object({
  Refs: z.optional(element(z.object({ EndToEndId: z.optional(z.string()) }))),
  Amt: z.optional(money),
  /** Where versions before .04 have the amount of a transaction. */
  AmtDtls: z.optional(
    element(z.object({ TxAmt: z.optional(element(amount)), InstdAmt: z.optional(element(amount)) })),
  ),
  CdtDbtInd: z.optional(z.string()),
});

const entry = z.object({
  NtryRef: z.optional(z.string()),
  Amt: money,
  CdtDbtInd: z.enum(['CRDT', 'DBIT']),
  Sts: z.union([
    z.string().check(z.minLength(1)),
    z.object({ Cd: z.string() }),
    z.object({ Prtry: z.string() }),
  ]),
  BookgDt: z.optional(date),
  ValDt: z.optional(date),
  NtryDtls: z._default(z.array(element(z.object({ TxDtls: z._default(z.array(element(details)), []) }))), []),
});

const statement = z.object({
  Acct: z.object({
    Id: z.object({ IBAN: z.optional(z.string()), Othr: z.optional(z.object({ Id: z.string() })) }),
  }),
  Ntry: z._default(z.array(entry), []),
});

/** The statements of a document, or what is wrong with it. */
const messages = {
  'camt.053': z.pipe(
    z.object({ Document: z.object({ BkToCstmrStmt: z.object({ Stmt: z.array(statement) }) }) }),
    z.transform(({ Document }) => Document.BkToCstmrStmt.Stmt),
  ),
  'camt.054': z.pipe(
    z.object({ Document: z.object({ BkToCstmrDbtCdtNtfctn: z.object({ Ntfctn: z.array(statement) }) }) }),
    z.transform(({ Document }) => Document.BkToCstmrDbtCdtNtfctn.Ntfctn),
  ),
};

type Entry = z.output<typeof entry>;
type Details = z.output<typeof details>;
type EntryDay = 'BookgDt' | 'ValDt';

interface CamtSettings {
  readonly message: keyof typeof messages;
  readonly dayIs: EntryDay;
}

/** The booked entries of a camt document. Rejects with `UnreadableLedgerError`, if any cannot be read. */
export async function* camtLines(
  bytes: AsyncIterable<Uint8Array>,
  { message, dayIs }: CamtSettings,
): AsyncGenerator<ReadLine> {
  const mistakes = createMistakes();
  let number = 0;
  for (const { Acct, Ntry } of statementsIn(await textOf(bytes), message)) {
    const account = accountOf(Acct.Id.IBAN ?? Acct.Id.Othr?.Id ?? '');
    for (const each of Ntry) {
      if (!isBooked(each, message)) continue;
      number += 1;
      yield* linesOf(each, { account, where: `entry ${number}`, dayIs, mistakes });
    }
  }
  mistakes.throwIfAny();
}

async function textOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of bytes) {
    size += part.length;
    if (size > mostBytes)
      throw new UnreadableLedgerError(
        [`a camt document may have ${mostBytes / 1_048_576} MiB: split it by account`],
        1,
      );
    parts.push(part);
  }
  const whole = Buffer.concat(parts);
  let text = '';
  for await (const part of decodedText(
    [whole],
    encodingOf(whole),
    'write the encoding that its XML declaration names',
  ))
    text += part;
  return text;
}

/** A byte order mark precedes the XML declaration. */
function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const begin = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const declared =
    /^(?:\xEF\xBB\xBF)?\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(begin)?.[1] ?? 'utf-8';
  if (!readableEncodings.has(declared.toLowerCase()))
    throw new UnreadableLedgerError([`its encoding ${declared} is not known: write it in UTF-8`], 1);
  return declared;
}

/** Those of banks in Europe, as XML declarations name them. UTF-16 needs its byte order mark. */
const readableEncodings: ReadonlySet<string> = new Set([
  'utf-8',
  'us-ascii',
  'iso-8859-1',
  'iso-8859-15',
  'windows-1252',
]);

function statementsIn(text: string, message: keyof typeof messages) {
  if (/<!DOCTYPE/i.test(text))
    throw new UnreadableLedgerError(['a document type is not part of ISO 20022: remove it'], 1);
  refuseMalformed(text);
  const parser = new XMLParser({
    attributeNamePrefix: '@',
    ignoreAttributes: false,
    isArray: (name) => lists.has(name),
    // Account numbers and amounts stay as they are written.
    parseAttributeValue: false,
    parseTagValue: false,
    removeNSPrefix: true,
  });
  const read = messages[message].safeParse(parsedBy(parser, text));
  if (read.success) return read.data;
  const paths = read.error.issues.slice(0, 20).map(({ path, message }) => `${path.join('/')}: ${message}`);
  throw new UnreadableLedgerError(paths, read.error.issues.length);
}

/** The parser throws for names that objects have by themselves, such as `constructor` and `__proto__`. */
function parsedBy(parser: XMLParser, text: string): unknown {
  try {
    return parser.parse(text);
  } catch (error) {
    throw new UnreadableLedgerError([error instanceof Error ? error.message : 'it is no XML'], 1);
  }
}

/** The parser accepts truncated files, so they are refused here. */
function refuseMalformed(text: string): void {
  try {
    SyntaxValidator.validate(text);
  } catch (error) {
    throw new UnreadableLedgerError([error instanceof Error ? error.message : 'it is no XML'], 1);
  }
}

/** A statement has booked entries, whatever words of its own a bank has for that. A notification has others as well. */
function isBooked({ Sts }: Entry, message: CamtSettings['message']): boolean {
  if (typeof Sts === 'object' && 'Prtry' in Sts) return message === 'camt.053';
  return (typeof Sts === 'string' ? Sts : Sts.Cd) === 'BOOK';
}

interface EntryContext {
  readonly account: string;
  readonly where: string;
  readonly dayIs: EntryDay;
  readonly mistakes: Mistakes;
}

/** A line for each transaction, if all of them add up to the entry; otherwise one for the entry. */
function linesOf(each: Entry, { account, where, dayIs, mistakes }: EntryContext): readonly ReadLine[] {
  const day = writtenDay(each[dayIs]);
  if (account === '') mistakes.add(where, 'its statement names no account');
  if (Math.max(account.length, each.NtryRef?.length ?? 0) > mostIdCharacters)
    mistakes.add(where, `an id has more than ${mostIdCharacters} characters`);
  if (day === undefined) mistakes.add(where, `${dayIs} is no day`);
  const cents = signedCents(each.Amt, each.CdtDbtInd);
  if (cents === undefined) mistakes.add(where, `Amt is no amount with two decimals: ${each.Amt['@Ccy']}`);
  if (day === undefined || cents === undefined) return [];
  const transactions = each.NtryDtls.flatMap(({ TxDtls }) => TxDtls);
  const parts = transactions.length > 1 ? partsOf(each, cents, transactions) : undefined;
  const [only] = transactions.length === 1 ? transactions : [];
  const id = each.NtryRef ?? where;
  return (parts ?? [{ cents, Refs: only?.Refs }]).map((part, index) => ({
    id: parts === undefined ? id : `${id}/${index + 1}`,
    account,
    day,
    cents: part.cents,
    currency: each.Amt['@Ccy'],
    reference: referenceOf(part.Refs?.EndToEndId),
  }));
}

/**
 * Undefined for transactions in another currency, or if only the entry contains charges: then the entry says what was
 * booked.
 */
function partsOf({ Amt: whole, CdtDbtInd }: Entry, cents: number, transactions: readonly Details[]) {
  const parts = transactions.flatMap(({ Amt, AmtDtls, CdtDbtInd: direction = CdtDbtInd, Refs }) => {
    const amounts = [Amt, AmtDtls?.TxAmt?.Amt, AmtDtls?.InstdAmt?.Amt];
    const booked = amounts.find((each) => each?.['@Ccy'] === whole['@Ccy']);
    const own = booked && signedCents(booked, direction);
    return own === undefined ? [] : [{ cents: own, Refs }];
  });
  const sum = parts.reduce((total, part) => total + part.cents, 0);
  return parts.length === transactions.length && sum === cents ? parts : undefined;
}

function signedCents({ '#text': text }: z.output<typeof money>, direction: string): number | undefined {
  const cents = centsOfDecimal(text);
  return cents === undefined || direction !== 'DBIT' ? cents : 0 - cents;
}

/** A date may have an offset from UTC: it is the day where the bank is. */
function writtenDay(written: z.output<typeof date> | undefined): string | undefined {
  const date = written?.Dt?.trim().replace(/(?:Z|[+-]\d{2}:\d{2})$/, '');
  return dayOf(date ?? written?.DtTm ?? '', 'YYYY-MM-DD');
}

import { isIban } from '#shared/kernel/iban-check.ts';
import { createBalanceChain, type StatedBalance } from './balance-chain.ts';
import { namedBy, swiftEntry, type SwiftEntry } from './mt940-entry.ts';
import { swiftFields } from './mt940-fields.ts';
import { accountOf, mostIdCharacters, type ReadLine } from './read-line.ts';
import { createMistakes, type Mistakes } from './unreadable-ledger.ts';

interface Mt940Settings {
  readonly encoding: string;
  readonly dayIs: 'entryDay' | 'valueDay';
  readonly isPart: boolean;
}

/** What the fields of the message have said so far. */
interface Message {
  account: string;
  page: number | undefined;
  opening: StatedBalance | undefined;
  isFirst: boolean;
  entriesCents: number;
  entry: SwiftEntry | undefined;
}

/** The entries of MT940 messages. Rejects with `UnreadableLedgerError` at the end, if any cannot be read. */
export async function* mt940Lines(
  bytes: AsyncIterable<Uint8Array>,
  { encoding, dayIs, isPart }: Mt940Settings,
): AsyncGenerator<ReadLine> {
  const mistakes = createMistakes();
  const chain = createBalanceChain(mistakes, { isPart });
  const message: Message = {
    account: '',
    page: undefined,
    opening: undefined,
    isFirst: true,
    entriesCents: 0,
    entry: undefined,
  };
  let [number, closed] = [0, 0];
  const finished = (details: string): readonly ReadLine[] => {
    const { entry, account, opening } = message;
    message.entry = undefined;
    if (entry === undefined || opening === undefined) return [];
    const id = entry.bankReference ?? `entry ${number}`;
    const reference = namedBy(entry, details);
    return [{ id, account, day: entry[dayIs], cents: entry.cents, currency: opening.currency, reference }];
  };
  for await (const { tag, text } of swiftFields(bytes, encoding)) {
    // Field 86 behind an entry is about it; an entry may have none.
    if (tag === '86' || message.entry !== undefined) yield* finished(tag === '86' ? text : '');
    const where = `statement ${closed + 1}`;
    if (tag === '25' || tag === '25P') message.account = swiftAccount(text);
    if (tag === '28C') message.page = pageIn(text);
    if (tag === '61') message.entry = entryOf(text, { message, number: (number += 1), mistakes });
    if (tag === '60F' || tag === '60M') {
      if (message.opening !== undefined) mistakes.add(where, 'it has no balance in field 62');
      message.opening = balanceOf(text);
      message.isFirst = tag === '60F';
      message.entriesCents = 0;
      if (message.opening === undefined) mistakes.add(where, 'field 60 is no balance');
    }
    if (tag !== '62F' && tag !== '62M') continue;
    closed += 1;
    const closing = balanceOf(text);
    if (closing === undefined) mistakes.add(where, 'field 62 is no balance');
    if (message.opening === undefined) mistakes.add(where, 'it has no balance in field 60');
    chain.add(where, { ...message, number: message.page, closing, isLast: tag === '62F' });
    // Each message names its account and its page.
    message.opening = undefined;
    message.account = '';
    message.page = undefined;
  }
  if (closed === 0) mistakes.add('the file', 'has no statement with a balance in field 62');
  if (message.opening !== undefined) mistakes.add('the file', 'breaks off within a statement');
  chain.end();
  mistakes.throwIfAny();
}

interface EntryContext {
  readonly message: Message;
  readonly number: number;
  readonly mistakes: Mistakes;
}

function entryOf(text: string, { message, number, mistakes }: EntryContext): SwiftEntry | undefined {
  const where = `entry ${number}`;
  if (message.account === '' || message.account.length > mostIdCharacters)
    mistakes.add(where, 'its statement names no account in field 25');
  if (message.opening === undefined) mistakes.add(where, 'its statement has no balance in field 60');
  const entry = swiftEntry(text);
  if (entry === undefined) mistakes.add(where, 'field 61 has no day, side and amount');
  else message.entriesCents += entry.cents;
  return entry;
}

/** Of the number of a statement and that of its page. */
function pageIn(text: string): number | undefined {
  const page = /\/(\d{1,5})\s*$/.exec(text)?.[1];
  return page === undefined ? undefined : Number(page);
}

function balanceOf(text: string): StatedBalance | undefined {
  const {
    side,
    day,
    currency,
    whole,
    decimals = '',
  } = /^(?<side>[CD])(?<day>\d{6})(?<currency>[A-Z]{3})(?<whole>\d{1,13}),(?<decimals>\d{0,2})$/.exec(
    text.trim(),
  )?.groups ?? {};
  if (currency === undefined || day === undefined) return undefined;
  const size = Number(`${whole}${decimals.padEnd(2, '0')}`);
  return Number.isSafeInteger(size) ? { cents: side === 'D' ? 0 - size : size, currency, day } : undefined;
}

/**
 * The IBAN of field 25 or 25P, or that of the bank code and account number of a German bank. A BIC may stand before it, or in
 * a second line, and a currency behind it.
 */
function swiftAccount(text: string): string {
  const [first = ''] = text.split('\n');
  const iban = text.split(/[/\n]/).map(ibanIn).find(Boolean);
  return iban ?? germanIban(withoutBlanks(first)) ?? accountOf(first);
}

const withoutBlanks = (text: string) => text.replaceAll(/[\p{Z}\p{Cc}\p{Cf}]/gu, '').toUpperCase();

function ibanIn(part: string): string | undefined {
  const plain = withoutBlanks(part).replaceAll('-', '');
  const afterBic = /^[A-Z]{6}[A-Z\d]{2}/.test(plain) ? [8, 11].map((length) => plain.slice(length)) : [];
  return [plain, ...afterBic].flatMap((each) => [each, each.replace(/[A-Z]{3}$/, '')]).find(isIban);
}

function germanIban(written: string): string | undefined {
  const { code, number } =
    /^(?<code>\d{8})\/(?<number>\d{1,10})(?:\/?[A-Z]{3})?$/.exec(written)?.groups ?? {};
  if (code === undefined || number === undefined) return undefined;
  const own = code + number.padStart(10, '0');
  // ISO 7064: D is 13 and E is 14.
  const check = 98n - (BigInt(`${own}131400`) % 97n);
  return `DE${String(check).padStart(2, '0')}${own}`;
}

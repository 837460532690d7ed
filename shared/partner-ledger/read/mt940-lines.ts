import { accountOf, mostIdCharacters, type ReadLine } from './read-line.ts';
import { endToEndIdIn, swiftEntry, type SwiftEntry } from './mt940-entry.ts';
import { swiftFields } from './mt940-fields.ts';
import { createMistakes, type Mistakes } from './unreadable-ledger.ts';

interface Mt940Settings {
  readonly encoding: string;
  readonly dayIs: 'entryDay' | 'valueDay';
}

/** What the fields of the statement have said so far. */
interface Statement {
  account: string;
  currency: string | undefined;
  cents: number;
  entry: SwiftEntry | undefined;
}

/** The entries of MT940 messages. Rejects with `UnreadableLedgerError` at the end, if any cannot be read. */
export async function* mt940Lines(
  bytes: AsyncIterable<Uint8Array>,
  { encoding, dayIs }: Mt940Settings,
): AsyncGenerator<ReadLine> {
  const mistakes = createMistakes();
  const statement: Statement = { account: '', currency: undefined, cents: 0, entry: undefined };
  let [number, closed] = [0, 0];
  const finished = (details: string): readonly ReadLine[] => {
    const { entry, account, currency } = statement;
    statement.entry = undefined;
    if (entry === undefined || currency === undefined) return [];
    const id = entry.bankReference ?? `entry ${number}`;
    const reference = endToEndIdIn(details) ?? entry.customerReference;
    return [{ id, account, day: entry[dayIs], cents: entry.cents, currency, reference }];
  };
  for await (const { tag, text } of swiftFields(bytes, encoding)) {
    // Field 86 behind an entry is about it; an entry may have none.
    if (tag === '86' || statement.entry !== undefined) yield* finished(tag === '86' ? text : '');
    if (tag === '25') statement.account = swiftAccount(text);
    if (tag === '61') statement.entry = entryOf(text, { statement, number: (number += 1), mistakes });
    if (tag === '60F' || tag === '60M') open(statement, text, mistakes);
    if (tag !== '62F' && tag !== '62M') continue;
    closed += 1;
    if (balanceOf(text)?.cents !== statement.cents)
      mistakes.add(`statement ${closed}`, 'its entries do not lead from its first balance to its last one');
  }
  if (closed === 0) mistakes.add('the file', 'has no statement with a balance in field 62');
  if (statement.entry !== undefined) mistakes.add('the file', 'breaks off within a statement');
  mistakes.throwIfAny();
}

interface EntryContext {
  readonly statement: Statement;
  readonly number: number;
  readonly mistakes: Mistakes;
}

function entryOf(text: string, { statement, number, mistakes }: EntryContext): SwiftEntry | undefined {
  const where = `entry ${number}`;
  if (statement.account === '' || statement.account.length > mostIdCharacters)
    mistakes.add(where, 'its statement names no account in field 25');
  if (statement.currency === undefined) mistakes.add(where, 'its statement has no balance in field 60');
  const entry = swiftEntry(text);
  if (entry === undefined) mistakes.add(where, 'field 61 has no day, side and amount');
  else statement.cents += entry.cents;
  return entry;
}

function open(statement: Statement, text: string, mistakes: Mistakes): void {
  const balance = balanceOf(text);
  if (balance === undefined) mistakes.add('a statement', 'field 60 is no balance');
  statement.currency = balance?.currency;
  statement.cents = balance?.cents ?? 0;
}

function balanceOf(text: string): { readonly cents: number; readonly currency: string } | undefined {
  const {
    side,
    currency,
    whole,
    decimals = '',
  } = /^(?<side>[CD])\d{6}(?<currency>[A-Z]{3})(?<whole>\d{1,13}),(?<decimals>\d{0,2})$/.exec(text.trim())
    ?.groups ?? {};
  if (currency === undefined) return undefined;
  const size = Number(`${whole}${decimals.padEnd(2, '0')}`);
  return Number.isSafeInteger(size) ? { cents: side === 'D' ? 0 - size : size, currency } : undefined;
}

/** An IBAN, or bank code and account number of a German bank, of which the IBAN consists. */
function swiftAccount(text: string): string {
  const written = text.trim();
  const { code, number } = /^(?<code>\d{8})\/(?<number>\d{1,10})(?:[A-Z]{3})?$/.exec(written)?.groups ?? {};
  if (code === undefined || number === undefined) return accountOf(written);
  const own = code + number.padStart(10, '0');
  // ISO 7064: D is 13 and E is 14.
  const check = 98n - (BigInt(`${own}131400`) % 97n);
  return `DE${String(check).padStart(2, '0')}${own}`;
}

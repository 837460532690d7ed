import { referenceOf } from '#shared/partner-ledger/ledger-line.ts';
import { createCamtBalances } from './camt-balances.ts';
import { camtDocument, type CamtDetails, type CamtEntry, type CamtMessage } from './camt-document.ts';
import { signedCents, writtenDay } from './camt-values.ts';
import { accountOf, mostIdCharacters, type ReadLine } from './read-line.ts';
import { createMistakes, UnreadableLedgerError, type Mistakes } from './unreadable-ledger.ts';
import { xmlText } from './xml-text.ts';

/** The document is in memory as a whole. */
const mostBytes = 64 * 1_024 * 1_024;

type EntryDay = 'BookgDt' | 'ValDt';
/** What of a transaction may be the reference of a line. */
type NamedBy = 'end_to_end_id' | 'remittance';

interface CamtSettings {
  readonly message: CamtMessage;
  readonly dayIs: EntryDay;
  /** The first one that is there counts. */
  readonly namedBy: readonly NamedBy[];
  readonly isPart: boolean;
  readonly isDecoded: boolean;
}

/** The booked entries of a camt document. Rejects with `UnreadableLedgerError`, if any cannot be read. */
export async function* camtLines(
  bytes: AsyncIterable<Uint8Array>,
  { message, dayIs, namedBy, isPart, isDecoded }: CamtSettings,
): AsyncGenerator<ReadLine> {
  const mistakes = createMistakes();
  const { statements, pagination } = camtDocument(await textOf(bytes, isDecoded), message);
  const balances = createCamtBalances(mistakes, { pagination, isPart });
  let number = 0;
  for (const statement of statements) {
    const account = accountOf(statement.Acct.Id.IBAN ?? statement.Acct.Id.Othr?.Id ?? '');
    const entries = statement.Ntry.filter((each) => isBooked(each, message));
    for (const each of entries) {
      number += 1;
      yield* linesOf(each, { account, where: `entry ${number}`, dayIs, namedBy, mistakes });
    }
    balances.add(account, statement, entries);
  }
  balances.end();
  mistakes.throwIfAny();
}

async function textOf(bytes: AsyncIterable<Uint8Array>, isDecoded: boolean): Promise<string> {
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
  return xmlText(Buffer.concat(parts), isDecoded ? 'utf-8' : undefined);
}

/** A statement has booked entries, whatever words of its own a bank has for that. A notification has others as well. */
function isBooked({ Sts }: CamtEntry, message: CamtMessage): boolean {
  if (typeof Sts === 'object' && 'Prtry' in Sts) return message === 'camt.053';
  return (typeof Sts === 'string' ? Sts : Sts.Cd) === 'BOOK';
}

interface EntryContext {
  readonly account: string;
  readonly where: string;
  readonly dayIs: EntryDay;
  readonly namedBy: readonly NamedBy[];
  readonly mistakes: Mistakes;
}

/** A line for each transaction, if all of them add up to the entry; otherwise one for the entry. */
function linesOf(each: CamtEntry, context: EntryContext): readonly ReadLine[] {
  const { account, where, dayIs, namedBy, mistakes } = context;
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
  return (parts ?? [{ cents, transaction: only }]).map((part, index) => ({
    id: parts === undefined ? id : `${id}/${index + 1}`,
    account,
    day,
    cents: part.cents,
    currency: each.Amt['@Ccy'],
    reference: part.transaction && referenceIn(part.transaction, namedBy),
  }));
}

function referenceIn({ Refs, RmtInf }: CamtDetails, namedBy: readonly NamedBy[]): string | undefined {
  const [structured] = (RmtInf?.Strd ?? []).flatMap(({ CdtrRefInf, RfrdDocInf }) =>
    [CdtrRefInf?.Ref, ...RfrdDocInf.map(({ Nb }) => Nb)].flatMap((each) => referenceOf(each) ?? []),
  );
  const found = { end_to_end_id: referenceOf(Refs?.EndToEndId), remittance: structured };
  return namedBy.map((name) => found[name]).find((reference) => reference !== undefined);
}

/**
 * Undefined for transactions in another currency, or if only the entry contains charges: then the entry says what was
 * booked.
 */
function partsOf({ Amt: whole, CdtDbtInd }: CamtEntry, cents: number, transactions: readonly CamtDetails[]) {
  const parts = transactions.flatMap((transaction) => {
    const { Amt, AmtDtls, CdtDbtInd: direction = CdtDbtInd } = transaction;
    const amounts = [Amt, AmtDtls?.TxAmt?.Amt, AmtDtls?.InstdAmt?.Amt];
    const booked = amounts.find((each) => each?.['@Ccy'] === whole['@Ccy']);
    const own = booked && signedCents(booked, direction);
    return own === undefined ? [] : [{ cents: own, transaction }];
  });
  const sum = parts.reduce((total, part) => total + part.cents, 0);
  return parts.length === transactions.length && sum === cents ? parts : undefined;
}

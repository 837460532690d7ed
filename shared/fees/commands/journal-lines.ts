import type { Bookkeeping } from '#shared/fees/model/bookkeeping.ts';
import { isCharged, type FeeIntent } from '#shared/fees/model/fee-intent.ts';
import type { FeeMonth } from '#shared/fees/model/fee-month.ts';
import { paidBackBy } from '#shared/fees/model/fee-reversal.ts';
import { monthAfter } from '#shared/fees/model/months.ts';
import type { FeeIntents, FeeReversals, LockedJournals } from '#shared/fees/model/ports.ts';
import type {
  JournalFee,
  LockedLines,
  PostedAccounts,
  ShownFee,
  ShownReversal,
} from '#shared/fees/model/shown-fees.ts';
import { accountsOf } from './journal-posting.ts';
import { shownReversals } from './shown-fee.ts';

export interface JournalLinesDeps {
  readonly intents: Pick<FeeIntents, 'ofAccount'>;
  readonly reversals: Pick<FeeReversals, 'ofAccount'>;
  readonly journals: Pick<LockedJournals, 'of'>;
}

/** Which lines the journal of a month has. */
export interface JournalOf {
  readonly month: string;
  /**
   * `plain`: the fees of the month and their reversals. `next`: also those of locked months that came too late for them.
   * `locked`: what it had when it was locked.
   */
  readonly kind: 'plain' | 'next' | 'locked';
  /** Of a locked month, also what is in no journal: it is not charged or paid back by now. */
  readonly withUnposted?: boolean;
  /** By locked month, where its fees are posted. */
  readonly books?: ReadonlyMap<string, Bookkeeping | undefined>;
}

interface AccountLines {
  readonly fees: readonly JournalFee[];
  readonly reversals: readonly ShownReversal[];
  readonly debtor: string | undefined;
}

/** The month after the last locked one takes what came too late. */
export function journalOf(month: string, months: readonly FeeMonth[]): JournalOf {
  const isLocked = (name: string) =>
    months.some((each) => each.month === name && each.journal?.lockedAt !== undefined);
  const books = new Map(months.map((each) => [each.month, each.journal?.bookkeeping]));
  if (isLocked(month)) return { month, books, kind: 'locked' };
  return { month, books, kind: isLocked(monthAfter(month, -1)) ? 'next' : 'plain' };
}

interface OfAccount {
  readonly accountId: string;
  readonly shown: (intent: FeeIntent) => ShownFee;
}

/** The lines of an account. */
export async function linesOfAccount(
  { intents, reversals, journals }: JournalLinesDeps,
  journal: JournalOf,
  { accountId, shown }: OfAccount,
): Promise<AccountLines> {
  const { month, kind, withUnposted = false } = journal;
  const locked = kind === 'plain' ? [] : await journals.of(accountId);
  const own = kind === 'locked' ? locked.filter((each) => each.month === month) : [];
  const kept = {
    fees: own.flatMap(({ fees }) => fees),
    reversals: own.flatMap((each) => each.reversals),
    debtor: own.find(({ debtor }) => debtor !== undefined)?.debtor,
  };
  if (kind === 'locked' && !withUnposted) return kept;
  const isMeant = meantBy(journal, locked);
  const period = kind === 'next' ? undefined : month;
  const fees: JournalFee[] = [...kept.fees];
  const suppliedOn = new Map<string, string | undefined>();
  for await (const intent of intents.ofAccount(accountId, period)) {
    suppliedOn.set(intent.id, intent.charge.suppliedOn);
    if (isMeant(intent.charge.period, intent.id, isCharged(intent.state)))
      fees.push({ ...shown(intent), accountId });
  }
  const paidBack = await shownReversals(reversals, accountId, period);
  const found = paidBack.filter((each) => isMeant(each.charge.period, nameOfLine(each), isPaidBack(each)));
  const whole = found.map((each) => {
    const accounts = accountsOfFee(each, journal, locked);
    return {
      ...withDay(each, suppliedOn.get(each.feeId)),
      paidBefore: paidBefore(each, paidBack),
      ...(accounts !== undefined && { accounts }),
    };
  });
  return { ...kept, fees, reversals: [...kept.reversals, ...whole] };
}

/**
 * Lines of an earlier month count once they are certain, and are not in its journal, nor in any other. A locked month
 * has no further line that is certain.
 */
function meantBy({ month, kind }: JournalOf, locked: readonly LockedLines[]) {
  const taken = new Set(
    locked.flatMap(({ month: of, fees, reversals }) =>
      kind !== 'locked' && of === month ? [] : [...fees.map(({ id }) => id), ...reversals.map(nameOfLine)],
    ),
  );
  return (period: string, name: string, isCertain: boolean): boolean =>
    !taken.has(name) &&
    (period === month ? kind !== 'locked' || !isCertain : kind === 'next' && period < month && isCertain);
}

/** Its row does not say on which day its fee was supplied. */
const withDay = (reversal: ShownReversal, suppliedOn: string | undefined): ShownReversal =>
  suppliedOn === undefined ? reversal : { ...reversal, charge: { ...reversal.charge, suppliedOn } };

/** Where an earlier journal has posted the fee; undefined if its fee stands beside it. */
function accountsOfFee(
  { feeId, accountId, charge }: ShownReversal,
  { month, books }: JournalOf,
  locked: readonly LockedLines[],
): PostedAccounts | undefined {
  const posted = locked.find(({ fees }) => fees.some(({ id }) => id === feeId))?.month;
  const bookkeeping = posted === undefined || posted === month ? undefined : books?.get(posted);
  const debtor = locked.find((each) => each.month === posted && each.debtor !== undefined)?.debtor;
  const debtors = debtor === undefined ? {} : { [accountId]: debtor };
  return accountsOf(charge.tax.code, accountId, { bookkeeping, customers: {}, debtors });
}

/** A fee has one reversal at a time, so this stays the same once the reversal is booked. */
const paidBefore = ({ feeId, number }: ShownReversal, all: readonly ShownReversal[]): number =>
  paidBackBy(all.filter((each) => each.feeId === feeId && each.number < number));

/** Only what is certain is posted, by an export as by a lock: else a later journal has it again. */
export const isPaidBack = ({ state }: Pick<ShownReversal, 'state'>): boolean => state === 'BOOKED';

export const nameOfLine = ({ feeId, number }: Pick<ShownReversal, 'feeId' | 'number'>): string =>
  `${feeId}/${number}`;

import { isSame, sumsOf } from '#shared/bookings/booking-sums.ts';
import type { Timers } from '#shared/kernel/clock.ts';
import { inParallel } from '#shared/kernel/in-parallel.ts';
import { registerPartitions, type AccountRegister } from '#shared/portfolio/account-register.ts';
import type { AccountSums, SumsDifference } from './account-sums.ts';
import type { RecountCursor, RecountPart, RecountRequest } from './recount-part.ts';

export interface RecountDeps {
  readonly register: Pick<AccountRegister, 'page' | 'read'>;
  readonly sums: AccountSums;
  readonly timers: Pick<Timers, 'sleep'>;
}

interface Recounting {
  /** Whether sums are replaced, or only compared. */
  readonly mayReplace: boolean;
  readonly hasTime: () => boolean;
}

/**
 * Compares the kept sums of accounts with their bookings. Both are read twice, a while apart, and only what is the same
 * both times is replaced: a list may lack the latest booking, but not for so long. Each booking changes the kept sums in
 * one step with its row, so they are not replaced if a booking comes between reading and writing. After a crash, a part
 * can be carried out again.
 */
export async function recountSums(
  deps: RecountDeps,
  { accountId, cursor = { suspected: [] } }: RecountRequest,
  how: Recounting,
): Promise<RecountPart | { readonly absent: true }> {
  if (cursor.suspected.length > 0) return readAgain(deps, cursor, how);
  if (accountId === undefined) return readOn(deps, cursor.next ?? { partition: 0 }, how);
  if ((await deps.register.read(accountId)) === undefined) return { absent: true };
  const { suspected, unread } = await readFirst(deps, [accountId], how);
  return { ...nothingProven, accounts: 1, unread, ...(suspected.length > 0 && { cursor: { suspected } }) };
}

/** Longer than the lists of the mirror lag. */
const betweenReadingsMs = 5_000;
const accountsAtOnce = 16;
/** The state of a change holds them. */
const mostSuspected = 50;

/** A first reading proves nothing. */
const nothingProven = { differing: [], inMotion: [] };
const none = sumsOf([]);

type Position = NonNullable<RecountCursor['next']>;

/** Reads accounts of the register for as long as there is time, and at least a few. */
async function readOn(
  deps: RecountDeps,
  from: Position,
  { hasTime }: Pick<Recounting, 'hasTime'>,
): Promise<RecountPart> {
  const suspected: SumsDifference[] = [];
  const unread: string[] = [];
  let accounts = 0;
  let next: Position | undefined = from;
  for (let isFirst = true; next !== undefined; isFirst = false) {
    if (!isFirst && (!hasTime() || suspected.length >= mostSuspected)) break;
    const ids: readonly string[] = (await deps.register.page(next, accountsAtOnce)).map(({ id }) => id);
    const read = await readFirst(deps, ids, { hasTime });
    // Those before them have used up the time: they begin the next part.
    if (read.unread.length > 0 && !isFirst) break;
    accounts += ids.length;
    suspected.push(...read.suspected);
    unread.push(...read.unread);
    next = behind(next, ids.at(-1));
  }
  const isOver = next === undefined && suspected.length === 0;
  return { ...nothingProven, accounts, unread, ...(!isOver && { cursor: { next, suspected } }) };
}

function behind({ partition }: Position, after: string | undefined): Position | undefined {
  if (after !== undefined) return { partition, after };
  return partition + 1 < registerPartitions ? { partition: partition + 1 } : undefined;
}

async function readFirst(
  deps: RecountDeps,
  ids: readonly string[],
  { hasTime }: Pick<Recounting, 'hasTime'>,
): Promise<{ readonly suspected: SumsDifference[]; readonly unread: string[] }> {
  const found = await inParallel(ids, accountsAtOnce, async (id) => differencesOf(deps, id, hasTime));
  return {
    suspected: found.flatMap((differences = []) => differences),
    unread: ids.filter((_, place) => found[place] === undefined),
  };
}

async function differencesOf(
  { sums }: RecountDeps,
  accountId: string,
  hasTime: () => boolean,
): Promise<readonly SumsDifference[] | undefined> {
  const kept = await sums.kept(accountId);
  const rows = await sums.ofRows(accountId, hasTime);
  if (rows === undefined) return undefined;
  return [...new Set([...Object.keys(kept), ...Object.keys(rows)])]
    .map((currency) => ({
      accountId,
      currency,
      kept: kept[currency] ?? none,
      rows: rows[currency] ?? none,
    }))
    .filter((each) => !isSame(each.kept, each.rows));
}

/** Reads what differed a second time. */
async function readAgain(
  deps: RecountDeps,
  { next, suspected }: RecountCursor,
  how: Recounting,
): Promise<RecountPart> {
  await deps.timers.sleep(betweenReadingsMs);
  const outcomes = await inParallel(suspected, accountsAtOnce, async (each) => outcomeOf(deps, each, how));
  const those = (wanted: Outcome) => suspected.filter((_, place) => outcomes[place] === wanted);
  const idsOf = (wanted: Outcome) => [...new Set(those(wanted).map(({ accountId }) => accountId))];
  return {
    accounts: 0,
    differing: those('differs'),
    inMotion: idsOf('in-motion'),
    unread: idsOf('unread'),
    ...(next !== undefined && { cursor: { next, suspected: [] } }),
  };
}

type Outcome = 'agrees' | 'differs' | 'in-motion' | 'unread';

async function outcomeOf(
  { sums }: RecountDeps,
  suspect: SumsDifference,
  { mayReplace, hasTime }: Recounting,
): Promise<Outcome> {
  const { accountId, currency } = suspect;
  const kept = (await sums.kept(accountId))[currency] ?? none;
  const all = await sums.ofRows(accountId, hasTime);
  if (all === undefined) return 'unread';
  const rows = all[currency] ?? none;
  // An earlier request for this part has replaced them, and its answer was lost.
  if (mayReplace && isSame(kept, suspect.rows) && isSame(rows, suspect.rows)) return 'differs';
  if (isSame(kept, rows)) return 'agrees';
  if (!isSame(kept, suspect.kept) || !isSame(rows, suspect.rows)) return 'in-motion';
  return !mayReplace || (await sums.replace(suspect)) ? 'differs' : 'in-motion';
}

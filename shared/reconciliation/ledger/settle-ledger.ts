import type { FoundBreak } from '#shared/breaks/break.ts';
import type { Breaks } from '#shared/breaks/breaks.ts';
import { isStanding } from '#shared/breaks/states.ts';
import { leavesToLater } from '#shared/breaks/what-heals.ts';
import type { ItemResult, ItemWork } from '#shared/jobs/item.ts';
import type { Reports } from '#shared/jobs/ports.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import {
  openCounts,
  type KnownLedger,
  correctableFrom,
  type LedgerCut,
} from '#shared/reconciliation/model/known-ledger.ts';
import { entitiesOf, entityIn, nameOf, ledgerBreak } from './ledger-breaks.ts';
import { reconciliationRunRequest } from '#shared/reconciliation/runs/reconciliation-request.ts';
import type { ComparedLedger } from './match-ledger.ts';
import type { KnownLedgers } from '#shared/reconciliation/model/ledger-ports.ts';
import { reportedDifferences, type ReportedDifferences } from './reported-differences.ts';

export interface SettleLedgerDeps {
  readonly reconciled: Pick<KnownLedgers, 'ledger' | 'noteLedger'>;
  readonly breaks: Pick<Breaks, 'open' | 'heal' | 'ofEntity'>;
  readonly reports: Pick<Reports, 'writePart'>;
  readonly settings: { readonly lookSeconds: number };
}

interface Settling {
  readonly accountId: string;
  readonly work: ItemWork;
  readonly known: KnownLedger;
  readonly comparison: ComparedLedger;
  readonly begunAt: string;
  /** When the files in effect were read: what was found since may be about a newer file. */
  readonly readAt: string;
  /** The outcome without a difference. */
  readonly alike: string;
}

/**
 * A new difference is compared again, since lists of the mirror may lag. Breaks are noted before they open, and the cut
 * is noted last, so that after an interruption the next comparison finds the same.
 */
export function createSettleLedger(deps: SettleLedgerDeps) {
  const { reconciled, breaks, settings } = deps;
  const again = (orElse: string): ItemResult => ({ again: { afterSeconds: settings.lookSeconds, orElse } });
  return async (settling: Settling): Promise<ItemResult> => {
    const { accountId, work, known, comparison, begunAt, alike } = settling;
    const reported = reportedDifferences(accountId, comparison.differences, known.open);
    const line = lineOf(comparison.next, reported);
    const names = [...new Set([...reported.own, ...reported.ofDays].map(nameOf))];
    const isNew = names.some((name) => !known.open.includes(name));
    if (reconciliationRunRequest.parse(work.run.request).dryRun)
      return { outcome: names.length === 0 ? alike : 'differs', line };
    if (isNew && work.look === 1) return again('unsettled');

    const noted = isNew ? await reconciled.noteLedger(accountId, withOpen(known, names)) : known;
    if (noted === undefined) return again('in-motion');
    const found = await withReport(deps, settling, reported);
    const decided = new Set<string>();
    let standing = 0;
    for (const each of found)
      if (isStanding(await breaks.open({ ...each, runId: work.run.id }, begunAt))) standing += 1;
      else decided.add(nameOf(each));
    const left = await endExplained(deps, settling, found);
    const { cuts, gone } = withoutSettled(accountId, comparison, decided);
    const open = [...new Set([...names, ...left])].filter((name) => !gone.has(name));
    const next = { ...comparison.next, cuts, open, version: noted.version };
    const last = await reconciled.noteLedger(accountId, next);
    if (last === undefined) {
      await remember(deps, accountId, open);
      return again('in-motion');
    }
    // Differences that persons have settled no longer count.
    return { outcome: standing === 0 ? alike : 'differs', line };
  };
}

const ledgerKinds = [
  'LEDGER_UNBOOKED',
  'LEDGER_UNKNOWN',
  'LEDGER_DOUBLED',
  'LEDGER_AMOUNT',
  'LEDGER_DATE',
  'LEDGER_PROPOSED',
] as const;

const withOpen = (known: KnownLedger, names: readonly string[]): KnownLedger => ({
  ...known,
  open: [...new Set([...known.open, ...names])],
});

/** Another comparison has noted the account meanwhile, and may not know the breaks that this one has opened. */
async function remember(
  { reconciled }: SettleLedgerDeps,
  accountId: string,
  names: readonly string[],
): Promise<void> {
  const noted = await reconciled.noteLedger(accountId, withOpen(await reconciled.ledger(accountId), names));
  if (noted === undefined)
    throw new TransientError('row-in-motion', 'Other comparisons keep noting the account');
}

/** Breaks of days name the objects that list their differences. */
async function withReport(
  { reports }: SettleLedgerDeps,
  { accountId, work }: Settling,
  { own, ofDays, listed }: ReportedDifferences,
): Promise<readonly FoundBreak[]> {
  const evidence: string[] = [];
  for (let from = 0; from < listed.length; from += linesOfPart) {
    const part = { id: `ledger-${accountId}-${from}`, lines: listed.slice(from, from + linesOfPart) };
    evidence.push(await reports.writePart(work.run, part));
  }
  return [...own, ...ofDays.map((each) => ({ ...each, evidence }))];
}

const linesOfPart = 20_000;

/**
 * Ends breaks that the comparison did not find again. Returns the names of those that it may not end: seen since by
 * another comparison, or unmatched while a file contains unknown accounts.
 */
async function endExplained(
  { breaks }: SettleLedgerDeps,
  { accountId, known, comparison, readAt, begunAt }: Settling,
  found: readonly FoundBreak[],
): Promise<readonly string[]> {
  const stillByEntity = Map.groupBy(found, ({ entity }) => entity);
  const matched = comparison.isWhole ? undefined : entitiesOf(accountId, comparison.matches);
  const left: string[] = [];
  for (const [entity, names] of Map.groupBy(known.open, entityIn)) {
    const still = stillByEntity.get(entity) ?? [];
    if (matched !== undefined && still.length === 0 && !matched.has(entity)) {
      left.push(...names);
      continue;
    }
    const covered = { entity, kinds: ledgerKinds, found: still, begunAt: readAt };
    await breaks.heal(covered, begunAt);
    if (await leavesToLater(breaks, covered)) left.push(...names);
  }
  return left;
}

function lineOf(next: KnownLedger, { own, ofDays, listed }: ReportedDifferences) {
  const cut = next.cuts.at(-1);
  return {
    until: cut?.day ?? '',
    ...(cut === undefined ? { openLines: 0, openBookings: 0 } : openCounts(cut)),
    differences: [...own, ...ofDays].slice(0, mostNamed).map(nameOf),
    count: own.length + listed.length,
  };
}

const mostNamed = 20;

interface WithoutSettled {
  readonly cuts: LedgerCut[];
  /** Names of their breaks. */
  readonly gone: ReadonlySet<string>;
}

/**
 * Removes differences that persons have decided, of days that no correction reaches any more. Otherwise all write-offs
 * of past years would be matched again every night and crowd out new differences.
 */
function withoutSettled(
  accountId: string,
  { differences, next: { cuts } }: ComparedLedger,
  decided: ReadonlySet<string>,
): WithoutSettled {
  const last = cuts.at(-1);
  if (decided.size === 0 || last === undefined) return { cuts, gone: new Set() };
  const from = correctableFrom(last.day);
  const sides = new Set<object>();
  const gone = new Set<string>();
  for (const each of differences) {
    const ofBoth = [...('line' in each ? [each.line] : []), ...('booking' in each ? [each.booking] : [])];
    const name = nameOf(ledgerBreak(accountId, each));
    if (!decided.has(name) || ofBoth.some(({ day }) => day >= from)) continue;
    gone.add(name);
    for (const side of ofBoth) sides.add(side);
  }
  const lines = last.lines.filter((each) => !sides.has(each));
  const bookings = last.bookings.filter((each) => !sides.has(each));
  return { cuts: [...cuts.slice(0, -1), { ...last, lines, bookings }], gone };
}

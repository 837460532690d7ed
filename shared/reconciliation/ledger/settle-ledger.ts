import type { FoundBreak } from '#shared/breaks/break.ts';
import type { Breaks } from '#shared/breaks/breaks.ts';
import { isStanding } from '#shared/breaks/states.ts';
import { leavesToLater } from '#shared/breaks/what-heals.ts';
import type { ItemResult, ItemWork } from '#shared/jobs/item.ts';
import type { Reports } from '#shared/jobs/ports.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import { reconciliationRunRequest } from '#shared/reconciliation/runs/reconciliation-request.ts';
import { openCounts, type KnownLedger } from '#shared/reconciliation/model/known-ledger.ts';
import { entitiesOf, entityIn, nameOf } from './ledger-breaks.ts';
import type { ComparedLedger } from './match-ledger.ts';
import type { KnownLedgers } from '#shared/reconciliation/model/ledger-ports.ts';
import { withoutSettled } from './settled-differences.ts';
import { toldDifferences, type ToldDifferences } from './reported-differences.ts';

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
  readonly look: ComparedLedger;
  readonly begunAt: string;
  /** When the look learned which files count: what was found since may be about another one. */
  readonly readAt: string;
  /** What it comes to without a difference. */
  readonly alike: string;
}

/**
 * What is found for the first time is looked at again: a list of the mirror may lag. Breaks are remembered before they
 * open, and what was matched is noted last: wherever this is stopped, the next look finds the same.
 */
export function createSettleLedger(deps: SettleLedgerDeps) {
  const { reconciled, breaks, settings } = deps;
  const again = (orElse: string): ItemResult => ({ again: { afterSeconds: settings.lookSeconds, orElse } });
  return async (settling: Settling): Promise<ItemResult> => {
    const { accountId, work, known, look, begunAt, alike } = settling;
    const told = toldDifferences(accountId, look.differences, known.open);
    const line = lineOf(look.next, told);
    const names = [...new Set([...told.own, ...told.ofDays].map(nameOf))];
    const isNew = names.some((name) => !known.open.includes(name));
    if (reconciliationRunRequest.parse(work.run.wish).dryRun)
      return { outcome: names.length === 0 ? alike : 'differs', line };
    if (isNew && work.look === 1) return again('unsettled');

    const noted = isNew ? await reconciled.noteLedger(accountId, withOpen(known, names)) : known;
    if (noted === undefined) return again('in-motion');
    const found = await withReport(deps, settling, told);
    const decided = new Set<string>();
    let standing = 0;
    for (const each of found)
      if (isStanding(await breaks.open({ ...each, runId: work.run.id }, begunAt))) standing += 1;
      else decided.add(nameOf(each));
    const left = await endExplained(deps, settling, found);
    const { cuts, gone } = withoutSettled(accountId, look, decided);
    const open = [...new Set([...names, ...left])].filter((name) => !gone.has(name));
    const next = { ...look.next, cuts, open, version: noted.version };
    const last = await reconciled.noteLedger(accountId, next);
    if (last === undefined) {
      await remember(deps, accountId, open);
      return again('in-motion');
    }
    // What persons have settled is no difference any more.
    return { outcome: standing === 0 ? alike : 'differs', line };
  };
}

const ledgerKinds = [
  'LEDGER_UNBOOKED',
  'LEDGER_UNKNOWN',
  'LEDGER_DOUBLED',
  'LEDGER_AMOUNT',
  'LEDGER_DATE',
] as const;

const withOpen = (known: KnownLedger, names: readonly string[]): KnownLedger => ({
  ...known,
  open: [...new Set([...known.open, ...names])],
});

/** Another look has noted the account meanwhile, and may not know of the breaks that this one has opened. */
async function remember(
  { reconciled }: SettleLedgerDeps,
  accountId: string,
  names: readonly string[],
): Promise<void> {
  const noted = await reconciled.noteLedger(accountId, withOpen(await reconciled.ledger(accountId), names));
  if (noted === undefined)
    throw new TransientError('row-in-motion', 'Other looks at the account note it all the time');
}

/** Breaks of days name the objects that list what they are about. */
async function withReport(
  { reports }: SettleLedgerDeps,
  { accountId, work }: Settling,
  { own, ofDays, listed }: ToldDifferences,
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
 * Ends what the look did not find again, and returns the names of what it may not end: what somebody has seen since, and,
 * while lines may be among those of accounts that nobody knows, what is not matched.
 */
async function endExplained(
  { breaks }: SettleLedgerDeps,
  { accountId, known, look, readAt, begunAt }: Settling,
  found: readonly FoundBreak[],
): Promise<readonly string[]> {
  const stillByEntity = Map.groupBy(found, ({ entity }) => entity);
  const matched = look.isWhole ? undefined : entitiesOf(accountId, look.matches);
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

function lineOf(next: KnownLedger, { own, ofDays, listed }: ToldDifferences) {
  const cut = next.cuts.at(-1);
  return {
    until: cut?.day ?? '',
    ...(cut === undefined ? { openLines: 0, openBookings: 0 } : openCounts(cut)),
    differences: [...own, ...ofDays].slice(0, mostNamed).map(nameOf),
    count: own.length + listed.length,
  };
}

const mostNamed = 20;

import type { FoundBreak } from '#shared/breaks/break.ts';
import type { JsonObject } from '#shared/kernel/json.ts';
import type { LedgerDifference } from '#shared/partner-ledger/match/match-account.ts';
import { ledgerBreak, nameOf } from './ledger-breaks.ts';

/** Breaks of an account. */
export interface ReportedDifferences {
  /** A break for each difference. */
  readonly own: readonly FoundBreak[];
  /** For differences beyond `mostOwn`: a break per day, kind, currency and direction. */
  readonly ofDays: readonly FoundBreak[];
  /** The differences behind breaks of days: one line of the report each. */
  readonly listed: readonly JsonObject[];
}

const mostOwn = 100;

/**
 * Up to a hundred differences of an account have breaks of their own: first those that have one already, then doubled
 * money, then the largest amounts. The rest is summed up by day, with number and cents. Surplus and deficit stay apart,
 * so that they do not cancel out.
 */
export function reportedDifferences(
  accountId: string,
  differences: readonly LedgerDifference[],
  open: readonly string[],
): ReportedDifferences {
  const known = new Set(open);
  const all = differences.map((each) => ({ found: ledgerBreak(accountId, each), day: dayOf(each) }));
  if (all.length <= mostOwn) return { own: all.map(({ found }) => found), ofDays: [], listed: [] };
  const first = ({ found }: Reported) => [
    known.has(nameOf(found)) ? 0 : 1,
    found.kind === 'LEDGER_DOUBLED' ? 0 : 1,
    0 - Math.abs(found.differenceCents ?? 0),
  ];
  const sorted = all.toSorted((one, other) => {
    const [ours, theirs] = [first(one), first(other)];
    const differing = ours.findIndex((value, n) => value !== theirs[n]);
    if (differing !== -1) return (ours[differing] ?? 0) - (theirs[differing] ?? 0);
    return nameOf(one.found) < nameOf(other.found) ? -1 : 1;
  });
  const beyond = sorted.slice(mostOwn);
  return {
    own: sorted.slice(0, mostOwn).map(({ found }) => found),
    ofDays: ofDays(accountId, beyond),
    listed: beyond.map(({ found, day }) => listedAs(found, day)),
  };
}

interface Reported {
  readonly found: FoundBreak;
  readonly day: string;
}

function ofDays(accountId: string, beyond: readonly Reported[]): readonly FoundBreak[] {
  const groups = new Map<string, { readonly first: Reported; readonly all: FoundBreak[] }>();
  for (const reported of beyond) {
    const { kind, currency = '' } = reported.found;
    const key = [kind, reported.day, currency, directionOf(reported.found)].join(' ');
    const group = groups.get(key) ?? { first: reported, all: [] };
    groups.set(key, group);
    group.all.push(reported.found);
  }
  return [...groups.values()].map(({ first: { found, day }, all }) => {
    const { kind, currency } = found;
    const entity = ['ledger_day', accountId, day, ...(currency === undefined ? [] : [currency])].join(' ');
    const cents = all.reduce((sum, { differenceCents = 0 }) => sum + differenceCents, 0);
    return {
      kind,
      accountId,
      entity,
      field: directionOf(found),
      found: `${all.length} differences`,
      ...(currency !== undefined && { differenceCents: cents, currency }),
      lines: all.slice(0, mostShown).flatMap(({ lines = [] }) => lines.slice(0, 1)),
    };
  });
}

/** The largest differences of a day; the report has all. */
const mostShown = 20;

function directionOf({ field, differenceCents }: FoundBreak): string {
  if (differenceCents === undefined) return `${field}s`;
  return differenceCents > 0 ? 'too-much' : 'too-little';
}

function dayOf(difference: LedgerDifference): string {
  return 'booking' in difference ? difference.booking.day : difference.line.day;
}

/** Ids, days and amounts of both sides. */
function listedAs(found: FoundBreak, day: string): JsonObject {
  const { kind, accountId = '', entity, differenceCents, currency, lines = [] } = found;
  const side = (name: 'ours' | 'bank') => lines.flatMap((line) => line[name]?.id ?? []);
  return {
    item: accountId,
    kind,
    entity,
    day,
    ours: side('ours'),
    bank: side('bank'),
    ...(differenceCents !== undefined && currency !== undefined && { differenceCents, currency }),
  };
}

import type { FoundBreak } from '#shared/breaks/break.ts';
import type { JsonObject } from '#shared/kernel/json.ts';
import type { LedgerDifference } from '#shared/partner-ledger/match/match-account.ts';
import { ledgerBreak, nameOf } from './ledger-breaks.ts';

/** What people are told of an account. */
export interface ToldDifferences {
  /** A break for each difference. */
  readonly own: readonly FoundBreak[];
  /** Of more than anybody settles one by one: a break for each day, kind, currency and direction. */
  readonly ofDays: readonly FoundBreak[];
  /** What those of days are about: a line of the report for each. */
  readonly listed: readonly JsonObject[];
}

const mostOwn = 100;

/**
 * Up to a hundred differences of an account have breaks of their own: first those that have one, then money that was
 * doubled, then the largest amounts. What is more is told by day, with its number and its cents: money that is too much
 * and money that is too little apart, or they would make good for each other.
 */
export function toldDifferences(
  accountId: string,
  differences: readonly LedgerDifference[],
  open: readonly string[],
): ToldDifferences {
  const known = new Set(open);
  const all = differences.map((each) => ({ found: ledgerBreak(accountId, each), day: dayOf(each) }));
  if (all.length <= mostOwn) return { own: all.map(({ found }) => found), ofDays: [], listed: [] };
  const first = ({ found }: Told) => [
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

interface Told {
  readonly found: FoundBreak;
  readonly day: string;
}

function ofDays(accountId: string, beyond: readonly Told[]): readonly FoundBreak[] {
  const groups = new Map<string, { readonly first: Told; readonly all: FoundBreak[] }>();
  for (const told of beyond) {
    const { kind, currency = '' } = told.found;
    const key = [kind, told.day, currency, directionOf(told.found)].join(' ');
    const group = groups.get(key) ?? { first: told, all: [] };
    groups.set(key, group);
    group.all.push(told.found);
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

/** The largest of a day; the report has all. */
const mostShown = 20;

function directionOf({ differenceCents }: FoundBreak): string {
  if (differenceCents === undefined) return 'days';
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

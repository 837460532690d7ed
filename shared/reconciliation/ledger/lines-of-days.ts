import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import type { LedgerLine } from '#shared/partner-ledger/ledger-line.ts';
import type { DaysInEffect } from './days-in-effect.ts';
import type { LedgerRows, PlacedLine } from '#shared/reconciliation/model/ledger-ports.ts';

interface Wanted {
  readonly accountId: string;
  readonly effect: DaysInEffect;
  readonly afterDay: string;
  readonly day: string;
}

/** For each day, the lines of the file in effect. */
export async function linesOfDays(
  { ledger }: { readonly ledger: Pick<LedgerRows, 'lines'> },
  { accountId, effect, afterDay, day }: Wanted,
): Promise<readonly LedgerLine[]> {
  const groups = new Map<string, ReadonlySet<string>>();
  let fromFirstDay = '9';
  for (let each = daysAfter(afterDay, 1); each <= day; each = daysAfter(each, 1)) {
    const group = effect.groupOf(each);
    if (group === undefined) continue;
    groups.set(each, new Set(group.files.map(({ id }) => id)));
    if (group.firstDay < fromFirstDay) fromFirstDay = group.firstDay;
  }
  if (groups.size === 0) return [];
  const byFile = new Map<string, PlacedLine[]>();
  for (const { fileId, lines } of await ledger.lines(accountId, fromFirstDay)) {
    const known = byFile.get(fileId) ?? [];
    byFile.set(fileId, known);
    for (const line of lines) known.push(line);
  }
  return [...byFile].flatMap(([fileId, lines]) =>
    withOwnIds(lines).filter(({ day: each }) => groups.get(each)?.has(fileId) === true),
  );
}

/** Whether the files of these days contain no unknown account, whose lines may belong to this account. */
export function isWhole({ effect, afterDay, day }: Omit<Wanted, 'accountId'>): boolean {
  for (let each = daysAfter(afterDay, 1); each <= day; each = daysAfter(each, 1))
    if (effect.groupOf(each)?.files.some(({ unknown }) => unknown > 0) === true) return false;
  return true;
}

/**
 * Lines of one account and file, each once, by their numbers. A journal may use one id on several lines: the second one
 * becomes `J9 (2)`, so that each difference has its own name.
 */
function withOwnIds(lines: readonly PlacedLine[]): readonly LedgerLine[] {
  const byPlace = new Map(lines.map((line) => [line.place, line]));
  const seen = new Map<string, number>();
  return [...byPlace.values()]
    .toSorted((one, other) => one.place - other.place)
    .map(({ place: _place, ...line }) => {
      const times = (seen.get(line.id) ?? 0) + 1;
      seen.set(line.id, times);
      return times === 1 ? line : { ...line, id: `${line.id} (${times})` };
    });
}

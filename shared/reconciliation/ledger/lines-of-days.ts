import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import type { LedgerLine } from '#shared/partner-ledger/ledger-line.ts';
import type { DaysInEffect } from './days-in-effect.ts';
import { withOwnIds } from './own-ids.ts';
import type { LedgerRows, PlacedLine } from '#shared/reconciliation/model/ledger-ports.ts';

interface Wanted {
  readonly accountId: string;
  readonly effect: DaysInEffect;
  readonly afterDay: string;
  readonly day: string;
}

/** Of each day, the lines of the file that counts for it. */
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

/** Whether the files of these days name no account that nobody knows: its lines may be this account's. */
export function isWhole({ effect, afterDay, day }: Omit<Wanted, 'accountId'>): boolean {
  for (let each = daysAfter(afterDay, 1); each <= day; each = daysAfter(each, 1))
    if (effect.groupOf(each)?.files.some(({ unknown }) => unknown > 0) === true) return false;
  return true;
}

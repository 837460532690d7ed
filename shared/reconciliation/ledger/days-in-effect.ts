import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { coveredBy, type CoveredDays } from './file-name.ts';
import type { LedgerFile } from '#shared/reconciliation/model/ledger-ports.ts';

/** One file, or several parts, with all lines of some days. */
export interface FileGroup {
  readonly id: string;
  readonly firstDay: string;
  readonly lastDay: string;
  /** When the last of them was put. */
  readonly putAt: string;
  readonly files: readonly LedgerFile[];
}

/** The files in effect, day by day. */
export interface DaysInEffect {
  /** First and last day of the latest files without a gap. */
  readonly block: { readonly firstDay: string; readonly lastDay: string } | undefined;
  /** First day of a gap before that. */
  readonly missingDay: string | undefined;
  /** All of them, each once, by their days. */
  readonly files: readonly LedgerFile[];
  groupOf(day: string): FileGroup | undefined;
  /** The last day after that day up to which each day has its file. */
  completeAfter(day: string): string;
  /** A hash of the files in effect from the day after the first day to the second day. */
  markOf(afterDay: string, untilDay: string): string;
}

/** For each day, the file that was put last is in effect: a correction replaces whole days, under any name. */
export function daysInEffect(files: readonly LedgerFile[]): DaysInEffect {
  const groups = groupsOf(files);
  const byDay = new Map<string, FileGroup>();
  for (const group of groups)
    for (let day = group.firstDay; day <= group.lastDay; day = daysAfter(day, 1)) byDay.set(day, group);
  const days = [...byDay.keys()].toSorted();
  const starts = days.filter((day) => !byDay.has(daysAfter(day, -1)));
  const [firstDay, lastDay] = [starts.at(-1), days.at(-1)];
  const before = days.findLast((day) => firstDay !== undefined && day < firstDay);
  return {
    block: firstDay === undefined || lastDay === undefined ? undefined : { firstDay, lastDay },
    missingDay: before === undefined ? undefined : daysAfter(before, 1),
    files: [...new Set(days.map((day) => byDay.get(day)))].flatMap((group) => group?.files ?? []),
    groupOf: (day) => byDay.get(day),
    completeAfter: (day) => {
      let until = day;
      while (byDay.has(daysAfter(until, 1))) until = daysAfter(until, 1);
      return until;
    },
    markOf: (afterDay, untilDay) => {
      const ids: string[] = [];
      for (let day = daysAfter(afterDay, 1); day <= untilDay; day = daysAfter(day, 1))
        ids.push(byDay.get(day)?.id ?? '');
      return sha256Hex(ids.join(' ')).slice(0, 16);
    },
  };
}

/** Complete groups, by when they were put. */
function groupsOf(files: readonly LedgerFile[]): readonly FileGroup[] {
  const groups = new Map<string, { readonly days: CoveredDays; readonly parts: Map<number, LedgerFile> }>();
  for (const file of files.filter(({ state }) => state === 'read').toSorted(byTime)) {
    const days = coveredBy(file.name);
    if (days === undefined) continue;
    const key = `${days.firstDay} ${days.lastDay} ${days.parts}`;
    const known = groups.get(key) ?? { days, parts: new Map<number, LedgerFile>() };
    groups.set(key, known);
    known.parts.set(days.part, file);
  }
  return [...groups.values()]
    .filter(({ days, parts }) => parts.size === days.parts)
    .map(({ days: { firstDay, lastDay }, parts }) => {
      const found = [...parts.values()].toSorted(byTime);
      const id = sha256Hex(found.map((file) => file.id).join(' ')).slice(0, 16);
      return { id, firstDay, lastDay, putAt: found.at(-1)?.putAt ?? '', files: found };
    })
    .toSorted(byTime);
}

type Put = Pick<LedgerFile, 'putAt' | 'id'>;

const byTime = (one: Put, other: Put) => (`${one.putAt} ${one.id}` < `${other.putAt} ${other.id}` ? -1 : 1);

/** The latest version of each name. */
export function newestOf(files: readonly LedgerFile[]): readonly LedgerFile[] {
  const newest = new Map<string, LedgerFile>();
  for (const file of files.toSorted(byTime)) newest.set(file.name, file);
  return [...newest.values()];
}

import type { FoundBreak } from '#shared/breaks/break.ts';
import type { Breaks } from '#shared/breaks/breaks.ts';
import { healUnseen } from '#shared/breaks/heal-unseen.ts';
import { isStanding } from '#shared/breaks/states.ts';
import type { Run } from '#shared/jobs/run.ts';
import { businessDay, daysAfter } from '#shared/kernel/calendar/business-day.ts';
import type { LedgerSettings } from '#shared/partner-ledger/ledger-settings.ts';
import { calendarDays } from '#shared/partner-ledger/match/rules.ts';
import type { DaysInEffect } from './days-in-effect.ts';
import { coveredBy } from './file-name.ts';
import { correctableFrom } from '#shared/reconciliation/model/known-ledger.ts';
import type { LedgerFile } from '#shared/reconciliation/model/ledger-ports.ts';
import { ledgerEntity } from '#shared/reconciliation/names.ts';

interface FileBreaksDeps {
  readonly breaks: Pick<Breaks, 'open' | 'list' | 'heal' | 'ofEntity'>;
  readonly settings: Pick<LedgerSettings, 'windowDays' | 'windowIs'>;
}

interface CheckedFiles {
  readonly run: Run;
  /** The newest version of each file. */
  readonly newest: readonly LedgerFile[];
  readonly effect: DaysInEffect;
}

/** How much of the ledger was missing, by outcome. With any of it, the run is not clean. */
type Lacking = Readonly<Record<string, number>>;

/**
 * Opens breaks about files of the ledger, and ends those that are over. After two persons have settled one, its lines
 * no longer count as missing, unless they cannot be compared: the file is unreadable, or has not come.
 */
export async function settleFileBreaks(
  { breaks, settings }: FileBreaksDeps,
  checked: CheckedFiles,
  at: string,
): Promise<Lacking> {
  const lacking = new Map<string, number>();
  const found = wrongWithFiles(checked, settings);
  for (const { outcome, about } of found) {
    const row = await breaks.open({ ...about, kind, runId: checked.run.id }, at);
    if (isStanding(row) || neverDecided.has(outcome)) lacking.set(outcome, (lacking.get(outcome) ?? 0) + 1);
  }
  // If no file is known any more, we cannot tell that none is missing.
  const isBegun = checked.effect.block !== undefined;
  await healUnseen(
    breaks,
    {
      begunAt: at,
      isFull: true,
      isOverlapped: false,
      kinds: [kind],
      found: found.map(({ about }) => ({ ...about, kind })),
      covers: (row) => isBegun || row.entity !== ledgerEntity,
    },
    at,
  );
  if (!isBegun && (await breaks.ofEntity(ledgerEntity)).some(isStanding)) lacking.set('late-file', 1);
  return Object.fromEntries(lacking);
}

/**
 * The same without breaks, for a run over some accounts or a dry run. A dry run reads no files, so missing days are
 * unknown while files are `unread`.
 */
export function lackingOf(
  checked: CheckedFiles,
  settings: FileBreaksDeps['settings'],
  unread: number,
): Lacking {
  const found = wrongWithFiles(checked, settings).filter(
    ({ about }) => unread === 0 || about.entity !== ledgerEntity,
  );
  const counts = new Map<string, number>(unread === 0 ? [] : [['unread-file', unread]]);
  for (const { outcome } of found) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  return Object.fromEntries(counts);
}

const kind = 'LEDGER_FILE';

const dayMs = 24 * 60 * 60 * 1_000;

const neverDecided: ReadonlySet<string> = new Set<FileTrouble['outcome']>(['unreadable-file', 'late-file']);

interface FileTrouble {
  readonly outcome: 'unreadable-file' | 'unknown-accounts' | 'late-correction' | 'missing-day' | 'late-file';
  readonly about: Omit<FoundBreak, 'kind' | 'runId'>;
}

function wrongWithFiles(
  { run, newest, effect }: CheckedFiles,
  settings: FileBreaksDeps['settings'],
): readonly FileTrouble[] {
  return [
    ...newest.flatMap(wrongWith),
    ...lateCorrections(newest),
    ...missingDays(effect, run.asOf, settings),
  ];
}

function wrongWith({ name, state, mistakes, unknown, unknownFirst }: LedgerFile): readonly FileTrouble[] {
  const about = { entity: `ledger_file ${name}` };
  if (state === 'unreadable')
    return [
      { outcome: 'unreadable-file', about: { ...about, field: 'content', found: mistakes.join('; ') } },
    ];
  if (unknown === 0) return [];
  const found = `${unknown} lines, the first: ${unknownFirst.join(', ')}`;
  return [{ outcome: 'unknown-accounts', about: { ...about, field: 'accounts', found } }];
}

/** Files with days that are too old to be compared again. The first files may be of any age. */
function lateCorrections(files: readonly LedgerFile[]): readonly FileTrouble[] {
  const read = files.filter(({ state }) => state === 'read');
  const begun = read.reduce((first, { putAt }) => (putAt < first ? putAt : first), '9999');
  return read.flatMap(({ name, putAt }): readonly FileTrouble[] => {
    const expected = correctableFrom(businessDay(Date.parse(putAt)));
    const { firstDay = expected } = coveredBy(name) ?? {};
    if (firstDay >= expected || Date.parse(putAt) < Date.parse(begun) + dayMs) return [];
    const about = { entity: `ledger_file ${name}`, field: 'correction', expected, found: firstDay };
    return [{ outcome: 'late-correction', about }];
  });
}

/** A gap before the last files, or a late ledger. Without any file, none is missing. */
function missingDays(
  { block, missingDay }: DaysInEffect,
  asOf: string,
  settings: FileBreaksDeps['settings'],
): readonly FileTrouble[] {
  if (block === undefined) return [];
  const about = { entity: ledgerEntity, field: 'days', found: 'no file' };
  if (missingDay !== undefined)
    return [{ outcome: 'missing-day', about: { ...about, expected: missingDay } }];
  if (block.lastDay >= daysAfter(asOf, -1 - calendarDays(settings))) return [];
  return [{ outcome: 'late-file', about: { ...about, expected: daysAfter(block.lastDay, 1) } }];
}

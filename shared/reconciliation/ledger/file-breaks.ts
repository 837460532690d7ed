import type { FoundBreak } from '#shared/breaks/break.ts';
import type { Breaks } from '#shared/breaks/breaks.ts';
import { healUnseen } from '#shared/breaks/heal-unseen.ts';
import type { Run } from '#shared/jobs/run.ts';
import { businessDay, daysAfter } from '#shared/kernel/calendar/business-day.ts';
import type { LedgerSettings } from '#shared/partner-ledger/ledger-settings.ts';
import type { DaysInEffect } from './days-in-effect.ts';
import { coveredBy } from './file-name.ts';
import { correctableFrom } from './known-ledger.ts';
import type { LedgerFile } from './ports.ts';

interface FileBreaksDeps {
  readonly breaks: Pick<Breaks, 'open' | 'list' | 'heal'>;
  readonly settings: Pick<LedgerSettings, 'windowDays'>;
}

interface CheckedFiles {
  readonly run: Run;
  /** The newest version of each file. */
  readonly newest: readonly LedgerFile[];
  readonly effect: DaysInEffect;
}

/** Opens what is wrong with the files of the ledger, and ends what no longer is. */
export async function settleFileBreaks(
  { breaks, settings }: FileBreaksDeps,
  { run, newest, effect }: CheckedFiles,
  at: string,
): Promise<void> {
  const found = [
    ...newest.flatMap(wrongWith),
    ...lateCorrections(newest),
    ...missingDays(effect, run.asOf, settings),
  ];
  for (const each of found) await breaks.open({ ...each, kind: 'LEDGER_FILE', runId: run.id }, at);
  await healUnseen(
    breaks,
    {
      begunAt: at,
      isFull: true,
      isOverlapped: false,
      kinds: ['LEDGER_FILE'],
      covers: ({ entity, field }) => !found.some((each) => each.entity === entity && each.field === field),
    },
    at,
  );
}

const dayMs = 24 * 60 * 60 * 1_000;

type FileBreak = Omit<FoundBreak, 'kind' | 'runId'>;

function wrongWith({ name, state, mistakes, unknown, unknownFirst }: LedgerFile): readonly FileBreak[] {
  const about = { entity: `ledger_file ${name}` };
  if (state === 'unreadable') return [{ ...about, field: 'content', found: mistakes.join('; ') }];
  if (unknown === 0) return [];
  return [{ ...about, field: 'accounts', found: `${unknown} lines, the first: ${unknownFirst.join(', ')}` }];
}

/** Files with days before those that are compared again. The first files, put together, may be as old as they like. */
function lateCorrections(files: readonly LedgerFile[]): readonly FileBreak[] {
  const read = files.filter(({ state }) => state === 'read');
  const begun = read.reduce((first, { putAt }) => (putAt < first ? putAt : first), '9999');
  return read.flatMap(({ name, putAt }) => {
    const expected = correctableFrom(businessDay(Date.parse(putAt)));
    const { firstDay = expected } = coveredBy(name) ?? {};
    if (firstDay >= expected || Date.parse(putAt) < Date.parse(begun) + dayMs) return [];
    return [{ entity: `ledger_file ${name}`, field: 'correction', expected, found: firstDay }];
  });
}

/** A gap before the last files, or a ledger that is late. Without any file there is none to miss. */
function missingDays(
  { block, missingDay }: DaysInEffect,
  asOf: string,
  { windowDays }: Pick<LedgerSettings, 'windowDays'>,
): readonly FileBreak[] {
  if (block === undefined) return [];
  const isLate = block.lastDay < daysAfter(asOf, -1 - windowDays);
  const expected = missingDay ?? (isLate ? daysAfter(block.lastDay, 1) : undefined);
  return expected === undefined ? [] : [{ entity: 'ledger', field: 'days', expected, found: 'no file' }];
}

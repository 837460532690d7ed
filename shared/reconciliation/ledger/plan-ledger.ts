import type { Breaks } from '#shared/breaks/breaks.ts';
import type { PlanPage } from '#shared/jobs/plan-run.ts';
import type { PlannedPage } from '#shared/jobs/ports.ts';
import type { Run } from '#shared/jobs/run.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import type { LedgerSettings } from '#shared/partner-ledger/ledger-settings.ts';
import { isOverAll } from '#shared/jobs/over-all.ts';
import { reconciliationRunRequest } from '#shared/reconciliation/runs/reconciliation-request.ts';
import * as z from '#shared/kernel/zod.ts';
import { daysInEffect, newestOf } from './days-in-effect.ts';
import { coveredBy } from './file-name.ts';
import { lackingOf, settleFileBreaks } from './file-breaks.ts';
import type {
  LedgerFile,
  LedgerRows,
  PartnerFiles,
  PutFile,
} from '#shared/reconciliation/model/ledger-ports.ts';
import { isSame, unreadOf } from './unread-files.ts';
import { createReadFile, fileIdOf, nothingRead, type ReadFileDeps, type ReadSoFar } from './read-file.ts';

export interface PlanLedgerDeps extends Omit<ReadFileDeps, 'settings' | 'partnerFiles' | 'ledger'> {
  readonly partnerFiles: PartnerFiles;
  readonly ledger: LedgerRows;
  readonly breaks: Pick<Breaks, 'open' | 'list' | 'heal' | 'ofEntity'>;
  readonly settings: LedgerSettings;
  readonly clock: Clock;
  /** The accounts of the register, or those that the run names. */
  readonly planAccounts: PlanPage;
}

/** Before it, files are read. */
const accountsFrom = 'accounts/';

/** For so many days, a file is read again if more of its accounts are known. */
const rereadDays = 7;

/**
 * Plans first the new files of the partner's ledger, one per page or a part of a long one, then the accounts. A dry run
 * reads no file: it compares what was read before.
 */
export function createPlanLedger(deps: PlanLedgerDeps): PlanPage {
  const readFile = createReadFile(deps);
  const planAccounts = async (run: Run, cursor: string | undefined): Promise<PlannedPage> => {
    const page = await deps.planAccounts(run, cursor);
    return { ...page, ...(page.cursor !== undefined && { cursor: `${accountsFrom}${page.cursor}` }) };
  };
  return async (run, cursor, hasTime = () => true) => {
    if (cursor?.startsWith(accountsFrom) === true)
      return planAccounts(run, cursor.slice(accountsFrom.length) || undefined);
    const known = await deps.ledger.files();
    const { dryRun } = reconciliationRunRequest.parse(run.request);
    const next = dryRun ? undefined : await nextFile(deps, known, run);
    if (next === undefined) return await planChecked(deps, { run, known, planAccounts });
    const { file } = next;
    const begun = begunIn(cursor, next);
    const row = await readNext({ ...next, begun, hasTime });
    if ('stored' in row) return { shards: [], cursor: JSON.stringify({ version: file.version, ...row }) };
    await deps.ledger.noteFile({ ...row, checkedBy: run.id });
    return { shards: [], cursor: `${file.version} read` };
  };

  /** A file with unknown accounts is counted first, and stored again only if more of them are known now. */
  async function readNext({ file, before, begun, hasTime }: ReadingFile): Promise<ReadRow> {
    const { name, version, putAt } = file;
    if (before !== undefined && !begun.isCounted) {
      const reading = { fileId: before.id, before: begun, hasTime, stores: false };
      const counted = await readFile(file, reading);
      if ('stored' in counted) return { ...counted, isCounted: false };
      return counted.unknown >= before.unknown ? before : { ...nothingRead, isCounted: true };
    }
    const id = fileIdOf(file, before?.unknown);
    const read = await readFile(file, { fileId: id, before: begun, hasTime, stores: true });
    return 'stored' in read ? { ...read, isCounted: true } : { ...read, name, version, putAt, id };
  }
}

interface NextFile {
  readonly file: PutFile;
  /** As it was read before. */
  readonly before: LedgerFile | undefined;
}

/** How far a page of the plan has come with a file. */
interface BegunFile extends ReadSoFar {
  readonly isCounted: boolean;
}

interface ReadingFile extends NextFile {
  readonly begun: BegunFile;
  readonly hasTime: () => boolean;
}

type ReadRow = Omit<LedgerFile, 'checkedBy'> | BegunFile;

const begunFile = z.object({
  version: z.string(),
  isCounted: z.boolean(),
  stored: z.number(),
  unknown: z.number(),
  unknownFirst: z.array(z.string()),
});

/** Set if the page before has begun with that file. */
function begunIn(cursor: string | undefined, { file, before }: NextFile): BegunFile {
  const begun = cursor?.startsWith('{') === true ? begunFile.parse(JSON.parse(cursor)) : undefined;
  return begun?.version === file.version ? begun : { ...nothingRead, isCounted: before === undefined };
}

/** A file that was never read, or that had unknown accounts. */
async function nextFile(
  { partnerFiles }: Pick<PlanLedgerDeps, 'partnerFiles'>,
  known: readonly LedgerFile[],
  run: Run,
): Promise<NextFile | undefined> {
  const listed = await partnerFiles.list();
  const fresh = unreadOf(listed, known)[0];
  if (fresh !== undefined) return { file: fresh, before: undefined };
  const before = newestOf(known).find((row) => isReadAgain(row, run) && listed.some(isSame(row)));
  return before && { file: before, before };
}

function isReadAgain({ name, state, unknown, checkedBy }: LedgerFile, run: Run): boolean {
  if (state !== 'read' || unknown === 0 || checkedBy === run.id) return false;
  return (coveredBy(name)?.lastDay ?? '') >= daysAfter(run.asOf, -rereadDays);
}

interface Checked {
  readonly run: Run;
  readonly known: readonly LedgerFile[];
  readonly planAccounts: (run: Run, cursor: string | undefined) => Promise<PlannedPage>;
}

/** After all files: breaks about them are opened and ended, and the accounts follow. */
async function planChecked(
  deps: PlanLedgerDeps,
  { run, known, planAccounts }: Checked,
): Promise<PlannedPage> {
  const listed = await deps.partnerFiles.list();
  // A removed file has no break any more; its lines count until another file replaces them.
  const newest = newestOf(known).filter((row) => listed.some(({ name }) => name === row.name));
  const effect = daysInEffect(known);
  const checked = { run, newest, effect };
  const lacking = isOverAll(run)
    ? await settleFileBreaks(deps, checked, toIsoInstant(deps.clock.now()))
    : lackingOf(checked, deps.settings, unreadOf(listed, known).length);
  const page = effect.block === undefined ? { shards: [] } : await planAccounts(run, undefined);
  const reported = newest.filter(({ state, unknown }) => state === 'unreadable' || unknown > 0);
  return {
    ...page,
    excluded: { ...page.excluded, ...lacking },
    lines: [
      ...(page.lines ?? []),
      // The hash of a run is over these lines: they say which contents were compared.
      ...effect.files.map(({ name, version, putAt, lines }) => ({
        item: name,
        outcome: 'in-effect',
        version,
        putAt,
        lines,
      })),
      ...reported.map(({ name, state, mistakes, unknown, unknownFirst }) => ({
        item: name,
        outcome: state === 'unreadable' ? 'unreadable-file' : 'unknown-accounts',
        ...(state === 'unreadable' ? { mistakes } : { lines: unknown, first: unknownFirst }),
      })),
    ],
  };
}

import { judgeMonth, releaseMonths, type JudgedMonth } from '#shared/fees/collect/release-months.ts';
import { isToBeReviewed } from '#shared/fees/collect/review-account.ts';
import { isToBePlanned, whyNotPlanned } from '#shared/fees/collect/due-months.ts';
import { plannedCents } from '#shared/fees/model/fee-month.ts';
import type { FeeMonths } from '#shared/fees/model/ports.ts';
import type { FeeSettings } from '#shared/fees/model/fee-settings.ts';
import { showLock } from '#shared/fees/model/locked-journal.ts';
import { shownMonth, shownSettlementFile, type ShownMonth } from '#shared/fees/model/shown-fees.ts';
import type { FeeCommandRequest, FeeCommandResponse } from './fee-commands.ts';
import { advanceRuns, type AdvanceRunsDeps } from '#shared/jobs/advance-runs.ts';
import { startingDay } from '#shared/jobs/daily-start.ts';
import { startRun } from '#shared/jobs/plan-run.ts';
import { reportRuns } from '#shared/jobs/report-runs.ts';
import { stateOf, type NewRun, type Run } from '#shared/jobs/run.ts';
import { showRun, type ShownRun } from '#shared/jobs/shown-run.ts';
import { atBusinessHour, businessDay, businessHour } from '#shared/kernel/calendar/business-day.ts';
import type { Clock } from '#shared/kernel/clock.ts';
import type { Metrics } from '#shared/kernel/telemetry.ts';
import type { FeeMetric } from '#shared/fees/names.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import { createPlanAccounts } from '#shared/portfolio/plan-accounts.ts';
import { whyRefused } from '#shared/portfolio/refused-accounts.ts';
import { isNewlyKnown, type RegisteredAccount } from '#shared/portfolio/registered-account.ts';
import { feeOutcomes, feesJob } from '#shared/fees/model/fee-outcomes.ts';
import { settledMonth } from '#shared/fees/totals/settlement.ts';
import type { FeeSettlements, SettlementFiles } from '#shared/fees/model/ports.ts';
import { whyNotAgreed } from '#shared/fees/schedule/frozen-lists.ts';
import type { FrozenLists } from '#shared/fees/model/ports.ts';
import { feesRunRequest } from '#shared/fees/runs/fees-request.ts';
import { importSettlement, nothingSettled, type Imported } from './import-settlement.ts';
import { createNoteFeeRun, type NoteFeeRunDeps } from '#shared/fees/runs/note-run.ts';

export type FeeRunsDeps = Omit<AdvanceRunsDeps, 'planPage' | 'outcomes' | 'noteRun' | 'rules'> &
  NoteFeeRunDeps & {
    readonly register: Pick<AccountRegister, 'read' | 'page'>;
    readonly months: Pick<FeeMonths, 'all' | 'note' | 'release' | 'takeBackEarly'>;
    readonly settlements: Pick<FeeSettlements, 'all' | 'read' | 'write'>;
    readonly files: SettlementFiles;
    readonly acceptances: FrozenLists;
    readonly settings: FeeSettings;
    readonly metrics: Metrics<FeeMetric>;
  };

type HasTime = () => boolean;

/** With a request id: repeating the request with the same id leads to the same run. */
type Named<Request> = Request & { readonly requestId: string };

interface Ticked {
  readonly runs: ShownRun[];
  readonly months: ShownMonth[];
}

/** Starts and advances the runs that plan and charge fees. */
export function createFeeRuns(deps: FeeRunsDeps) {
  const { register, settings, clock } = deps;
  const planPage = createPlanAccounts({ register, isWanted: isWanted(settings) });
  const noteRun = createNoteFeeRun(deps, settings);
  const running = { ...deps, planPage, outcomes: feeOutcomes, noteRun, rules: settings };
  const release = async (asOf: string) => releaseMonths({ ...deps, rules: settings, asOf });
  const start = async (started: Omit<NewRun, 'job'>, hasTime: HasTime): Promise<Run> =>
    startRun(running, { job: feesJob, ...started }, hasTime);

  /** Once a month, when the billing account shows what the bank has settled. */
  const settle = async (day: string, hasTime: HasTime): Promise<void> => {
    if (settings.settlement === undefined) return;
    const month = settledMonth(day, settings.settlement);
    if (month < settings.firstMonth || (await deps.settlements.read(month)) !== undefined) return;
    await start({ id: `settle-${month}`, asOf: day, request: { task: 'settle' } }, hasTime);
  };

  const planAll = async (day: string, hasTime: HasTime): Promise<boolean> =>
    stateOf(await start({ id: day, asOf: day, request: { task: 'plan' } }, hasTime)) === 'complete';

  /** First all accounts are planned, then months are released, then released fees are charged. */
  const startOfTheDay = async (hasTime: HasTime): Promise<readonly JudgedMonth[]> => {
    const day = startingDay(settings, clock);
    const today = businessDay(clock.now());
    // Called even if nothing starts: a list is frozen on the day from which it holds.
    const because = await whyNotAgreed(deps.acceptances, settings.schedule, today);
    if (day === undefined) return release(today);
    await settle(day, hasTime);
    // Raises the alarm of the job. Fees that are already planned go on: their prices are frozen.
    if (because !== undefined) deps.log.error('no fees are planned', { because });
    const isPlanned = because !== undefined || (await planAll(day, hasTime));
    const judged = await release(day);
    const charge = (id: string) => ({ id, asOf: day, request: { task: 'charge' } });
    if (!isPlanned) return judged;
    const charging = await start(charge(`${day}-charge`), hasTime);
    // Months that people released since then need not wait until tomorrow.
    const later = judged.filter(({ month: { releasedAt = '' } }) => releasedAt > charging.startedAt);
    for (const { month } of later) await start(charge(`${day}-charge-${month.month}`), hasTime);
    const dunning = stateOf(charging) === 'complete' ? dunningAfter(charging, clock) : undefined;
    if (dunning !== undefined) await start(dunning, hasTime);
    if (stateOf(charging) === 'complete')
      await start({ id: `${day}-review`, asOf: day, request: { task: 'review' } }, hasTime);
    return judged;
  };

  return {
    async tick(hasTime: HasTime): Promise<Ticked> {
      const advanced = await advanceRuns(running, hasTime);
      const judged = await startOfTheDay(hasTime);
      deps.metrics.count(
        'FeeMonthsWaiting',
        judged.filter(({ waitsBecause }) => waitsBecause !== undefined).length,
      );
      if (settings.startsByItself)
        await reportRuns(running, { startHour: settings.startHour, task: 'charge' });
      return { runs: advanced.map(showRun), months: judged.map(showMonth) };
    },

    async start(
      { requestId, ...asked }: Named<FeeCommandRequest<'start'>>,
      hasTime: HasTime,
    ): Promise<FeeCommandResponse<'start'>> {
      const refused = await whyNotStarted(deps, asked);
      if (refused !== undefined) return { refused };
      const { task, asOf, accounts } = asked;
      if (task === 'charge') await release(asOf);
      const request = { task, ...(accounts !== undefined && { accounts }) };
      const run = await start({ id: `${asOf}-${task}-${requestId}`, asOf, request }, hasTime);
      return { run: showRun(run) };
    },

    /** The file is stored first: every later run that compares the month uses it. */
    async importSettlement(
      asked: Named<FeeCommandRequest<'importSettlement'>>,
      hasTime: HasTime,
    ): Promise<FeeCommandResponse<'importSettlement'>> {
      return compared(await importSettlement(deps, asked), async (started) => start(started, hasTime));
    },

    months: async () => monthsOf(deps),
  };
}

/** Every other hour after the charges of the day: an incoming credit lets a refused fee be tried again. */
function dunningAfter({ asOf, startedAt }: Run, clock: Clock): Omit<NewRun, 'job'> | undefined {
  const hour = 2 * Math.floor(businessHour(clock.now()) / 2);
  if (atBusinessHour(asOf, hour) <= Date.parse(startedAt)) return undefined;
  return { id: `${asOf}-dun-${String(hour).padStart(2, '0')}`, asOf, request: { task: 'dun' } };
}

/** Why a person cannot start such a run, in words. */
async function whyNotStarted(
  { settings, register, acceptances, clock }: FeeRunsDeps,
  { task, asOf, accounts }: FeeCommandRequest<'start'>,
): Promise<string | undefined> {
  const today = businessDay(clock.now());
  // A bank with its own clock may be behind ours. If it is ahead, it waits for us.
  if (asOf > today)
    return `${asOf} is later than today, ${today}: nothing is planned or charged for a future day`;
  if (settings.startsByItself && task === 'charge' && asOf < today)
    return `${asOf} is over: fees take effect on the day of their run, which is ${today}`;
  if (task === 'settle' && settings.settlement === undefined) return nothingSettled;
  const refused = await whyRefused(register, accounts);
  if (refused !== undefined || task !== 'plan') return refused;
  return whyNotAgreed(acceptances, settings.schedule, asOf);
}

/** One run per file, however often it is imported. */
async function compared(
  imported: Imported,
  start: (started: Omit<NewRun, 'job'>) => Promise<Run>,
): Promise<FeeCommandResponse<'importSettlement'>> {
  if ('refused' in imported) return imported;
  const { file, isKnown, replaced, asOf } = imported;
  const run = await start({ id: `settle-${file.month}-${file.number}`, asOf, request: { task: 'settle' } });
  return {
    file: shownSettlementFile.parse(file),
    isKnown,
    run: showRun(run),
    ...(replaced !== undefined && { replaced: replaced.sha256 }),
  };
}

async function monthsOf({
  months,
  settings: rules,
  clock,
}: Pick<FeeRunsDeps, 'months' | 'settings' | 'clock'>): Promise<{ readonly months: ShownMonth[] }> {
  const all = await months.all();
  const judged = all.map((month) => {
    const verdict = judgeMonth(month, { earlier: all, rules, asOf: businessDay(clock.now()) });
    return showMonth({ month, ...(verdict?.is === 'unusual' && { waitsBecause: verdict.because }) });
  });
  return { months: judged };
}

const showMonth = ({ month, waitsBecause }: JudgedMonth): ShownMonth =>
  shownMonth.parse({
    ...month,
    plannedCents: plannedCents(month),
    waitsBecause,
    journal: showLock(month.journal),
  });

/** `wanted` if there is something to plan or charge; otherwise the reason why not. */
function isWanted(settings: FeeSettings) {
  return (account: RegisteredAccount, { asOf, request }: Pick<Run, 'asOf' | 'request'>): string => {
    const { state, heldBecause } = account;
    const { task, accounts } = feesRunRequest.parse(request);
    // It was charged, whatever its state is now.
    if (task === 'settle') return account.feesUntil === undefined ? 'up-to-date' : 'wanted';
    // Its open fees are written off.
    if (state === 'erased') return task === 'charge' && account.hasOpenFees === true ? 'wanted' : state;
    if (heldBecause !== undefined) return 'held';
    if (task === 'charge') return account.hasOpenFees === true ? 'wanted' : 'up-to-date';
    if (task === 'review')
      return accounts !== undefined || isToBeReviewed(account, asOf) ? 'wanted' : 'up-to-date';
    if (task === 'dun') return account.hasRefusedFees === true ? 'wanted' : 'up-to-date';
    if (state === 'known') return isNewlyKnown(account, asOf) ? 'new' : 'known';
    if (isToBePlanned(account, asOf, settings)) return whyNotPlanned(account) ?? 'wanted';
    return state === 'closed' ? 'closed' : 'up-to-date';
  };
}

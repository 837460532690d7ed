import type { Breaks } from '#shared/breaks/breaks.ts';
import type { Capabilities } from '#shared/capabilities/capability.ts';
import { advanceRuns, type AdvanceRunsDeps } from '#shared/jobs/advance-runs.ts';
import { startingDay } from '#shared/jobs/daily-start.ts';
import { isOverAll } from '#shared/jobs/over-all.ts';
import { startRun, type PlanPage } from '#shared/jobs/plan-run.ts';
import { reportRuns } from '#shared/jobs/report-runs.ts';
import type { NewRun, Run } from '#shared/jobs/run.ts';
import { showRun, type ShownRun } from '#shared/jobs/shown-run.ts';
import { businessDay, businessHour, daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { loadedFunction } from '#shared/kernel/loaded-function.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import { createPlanAccounts } from '#shared/portfolio/plan-accounts.ts';
import { whyRefused } from '#shared/portfolio/refused-accounts.ts';
import { createPlanPages } from '#shared/portfolio/onboarding/list-accounts.ts';
import type { PortfolioBank } from '#shared/portfolio/onboarding/ports.ts';
import type { ReconciledRows } from '#shared/reconciliation/model/reconciled.ts';
import type { ReconciliationSettings } from '#shared/reconciliation/model/settings.ts';
import type { PlanLedgerDeps } from '#shared/reconciliation/ledger/plan-ledger.ts';
import { unreadOf } from '#shared/reconciliation/ledger/unread-files.ts';
import type { LedgerAccounts, LedgerRows, PartnerFiles } from '#shared/reconciliation/model/ledger-ports.ts';
import type { CleanRuns } from '#shared/reconciliation/runs/clean-runs.ts';
import { canStartMoney, quarterOf } from '#shared/reconciliation/runs/bank-hours.ts';
import { planByTier } from '#shared/reconciliation/runs/by-tier.ts';
import { rotationDays, whetherInFull, whetherWanted } from '#shared/reconciliation/runs/is-due.ts';
import { reconciliationJob } from '#shared/reconciliation/runs/reconciliation-outcomes.ts';
import { reportClean } from '#shared/reconciliation/runs/report-clean.ts';
import { createVerifiedAfter } from '#shared/reconciliation/money/verified-after.ts';
import { lastComparison } from '#shared/reconciliation/money/last-comparison.ts';
import { reportVerified } from '#shared/reconciliation/money/report-verified.ts';
import { shareVerified, type ShareVerifiedDeps } from '#shared/reconciliation/money/share-verified.ts';
import { timeToDetect } from '#shared/reconciliation/money/time-to-detect.ts';
import { reconciliationOutcomes } from '#shared/reconciliation/runs/reconciliation-outcomes.ts';
import type { matchByHand } from './match-by-hand.ts';
import type { ReconciliationRequest, ReconciliationResponse } from './reconciliation-commands.ts';
import {
  reconciliationRunRequest,
  type ReconciliationTier,
} from '#shared/reconciliation/runs/reconciliation-request.ts';
import { createNoteRun, type NoteRunDeps } from '#shared/reconciliation/runs/note-run.ts';

export interface ReconciliationRunsDeps
  extends
    Omit<AdvanceRunsDeps, 'planPage' | 'outcomes' | 'noteRun' | 'verifiedAfter' | 'rules'>,
    Pick<ShareVerifiedDeps, 'verified' | 'mirror'> {
  readonly register: Pick<AccountRegister, 'read' | 'page'>;
  readonly bank: Pick<PortfolioBank, 'accounts'>;
  readonly capabilities: Pick<Capabilities, 'all'>;
  readonly reconciled: Pick<ReconciledRows, 'money' | 'full' | 'ledger' | 'openOf' | 'byHand' | 'noteByHand'>;
  readonly planEntities: PlanPage;
  readonly breaks: Pick<Breaks, 'open' | 'heal' | 'ofEntity' | 'list'>;
  readonly metrics: AdvanceRunsDeps['metrics'] & NoteRunDeps['metrics'];
  /** The files of the partner's own ledger, and what was read from them. */
  readonly partnerFiles: PartnerFiles;
  readonly ledger: LedgerRows;
  readonly accounts: LedgerAccounts;
  readonly ledgerLines: PlanLedgerDeps['ledgerLines'];
  readonly cleanRuns: CleanRuns;
  readonly settleRequests?: (run: Run) => Promise<void>;
  readonly settings: ReconciliationSettings;
}

type HasTime = () => boolean;

/** Breaks have the others. */
const mostNamed = 20;

/** Starts and advances the runs that compare the mirror with the bank. */
export function createReconciliationRuns(deps: ReconciliationRunsDeps) {
  const { register, settings, clock } = deps;
  const running = {
    ...deps,
    planPage: planOf(deps),
    outcomes: reconciliationOutcomes,
    noteRun: createNoteRun(deps),
    verifiedAfter: createVerifiedAfter(deps),
    rules: settings,
  };
  const start = async (started: Omit<NewRun, 'job'>, hasTime: HasTime): Promise<Run> =>
    startRun(running, { job: reconciliationJob, ...started }, hasTime);

  const startDue = async (open: readonly Run[], hasTime: HasTime): Promise<void> => {
    const isUnderWay = (tier: ReconciliationTier) => isAmong(open, { tier });
    for (const money of await dueMoney(deps)) if (!isAmong(open, money.request)) await start(money, hasTime);
    const day = startingDay(settings, clock);
    if (day !== undefined && !isUnderWay('entities')) await start(await dueEntities(deps, day), hasTime);
    if (day !== undefined && !isUnderWay('full'))
      await start({ id: day, asOf: day, request: { tier: 'full' } }, hasTime);
    if (settings.ledger !== 'none' && !isUnderWay('ledger')) await startLedger(day, hasTime);
  };

  /** Every day, since bookings arrive as well, and soon after the partner has put a file. */
  const startLedger = async (day: string | undefined, hasTime: HasTime): Promise<void> => {
    const request = { tier: 'ledger' };
    const daily = day && (await start({ id: `${day}-ledger`, asOf: day, request }, hasTime));
    if (daily && daily.completedAt === undefined) return;
    const unread = unreadOf(await deps.partnerFiles.list(), await deps.ledger.files());
    if (unread.length === 0) return;
    const asOf = businessDay(clock.now());
    await start({ id: `${asOf}-ledger-${quarterOf(clock.now())}`, asOf, request }, hasTime);
  };

  return {
    async tick(hasTime: HasTime): Promise<{ readonly runs: ShownRun[] }> {
      const advanced = await advanceRuns(running, hasTime);
      if (settings.startsByItself) {
        await startDue(advanced, hasTime);
        await reportRuns(running, { startHour: settings.startHour, task: 'money' });
        await reportClean(deps);
        await reportVerified(deps);
      }
      return { runs: advanced.map(showRun) };
    },

    async start(
      { requestId, asOf, ...asked }: ReconciliationRequest<'start'> & { readonly requestId: string },
      hasTime: HasTime,
    ): Promise<ReconciliationResponse<'start'>> {
      const today = businessDay(clock.now());
      if (settings.startsByItself && asOf !== today)
        return { refused: `the bank shows only the present: leave out --as-of, or give ${today}` };
      if (asked.tier === 'ledger' && settings.ledger === 'none')
        return { refused: 'this stage reads no ledger: set `reconciliation.ledger` in stages.ts' };
      const refused = await whyRefused(register, asked.accounts);
      if (refused !== undefined) return { refused };
      const { tier, accounts, dryRun, afresh } = asked;
      const byList = tier === 'money' && accounts === undefined && (await listShowsBalances(deps));
      const request = { tier, dryRun, afresh, byList, ...(accounts !== undefined && { accounts }) };
      return { run: showRun(await start({ id: `${asOf}-${tier}-${requestId}`, asOf, request }, hasTime)) };
    },

    async verified({ days }: ReconciliationRequest<'verified'>): Promise<ReconciliationResponse<'verified'>> {
      const { compared } = await lastComparison(deps);
      const share = await shareVerified(deps, days, compared);
      return { ...share, detection: await timeToDetect(deps.breaks, share.firstDay) };
    },

    show: async (asked: ReconciliationRequest<'show'>) => showAccount(deps, asked),

    match: async (request: Parameters<typeof matchByHand>[1]) =>
      (await import('./match-by-hand.ts')).matchByHand(deps, request),
  };
}

/** The last comparisons of an account. */
async function showAccount(
  { register, reconciled }: Pick<ReconciliationRunsDeps, 'register' | 'reconciled'>,
  { accountId }: ReconciliationRequest<'show'>,
): Promise<ReconciliationResponse<'show'>> {
  const account = await register.read(accountId);
  if (account === undefined) return { absent: true };
  const { bookings, ...full } = await reconciled.full(accountId);
  const unsettled = { count: bookings.size, ids: [...bookings.keys()].slice(0, mostNamed) };
  return {
    account: { id: accountId, state: account.state, comparedOn: account.comparedOn },
    money: await reconciled.money(accountId),
    full: { ...full, unsettled },
    ledger: await reconciled.ledger(accountId),
    byHand: (await reconciled.byHand(accountId)).all,
  };
}

/** Whether an open run compares the same over everything. */
function isAmong(open: readonly Run[], { tier, byList = false }: NewRun['request']): boolean {
  return open
    .filter((run) => run.completedAt === undefined && isOverAll(run))
    .some(({ request }) => request['tier'] === tier && (request['byList'] ?? false) === byList);
}

function planOf(deps: ReconciliationRunsDeps): PlanPage {
  const { register, bank, planEntities, settings } = deps;
  const [planPages, planAccounts] = [
    createPlanPages({ bank }),
    createPlanAccounts({ register, isWanted: whetherWanted }),
  ];
  return planByTier({
    money: async (run, cursor) =>
      reconciliationRunRequest.parse(run.request).byList ? planPages(cursor) : planAccounts(run, cursor),
    entities: planEntities,
    full: createPlanAccounts({ register, isWanted: whetherInFull(settings) }),
    ledger:
      settings.ledger === 'none'
        ? () => Promise.resolve({ shards: [] })
        : loadedLedger({ ...deps, settings: settings.ledger, planAccounts }),
  });
}

/** Files are read with a run of their own: what reads them is loaded with it. */
const loadedLedger = (deps: PlanLedgerDeps): PlanPage =>
  loadedFunction(async () => {
    const { createPlanLedger } = await import('#shared/reconciliation/ledger/plan-ledger.ts');
    return createPlanLedger(deps);
  });

async function listShowsBalances({
  capabilities,
}: Pick<ReconciliationRunsDeps, 'capabilities'>): Promise<boolean> {
  const all = await capabilities.all();
  return all.some(({ name, state }) => name === 'balances-in-account-list' && state === 'proven');
}

const entitiesRun = (day: string) => `${day}-entities`;

/** The entities run of a day. Accounts that missed their turn on days without a complete run have it now. */
async function dueEntities(
  { runs }: Pick<ReconciliationRunsDeps, 'runs'>,
  day: string,
): Promise<Omit<NewRun, 'job'>> {
  const started = { id: entitiesRun(day), asOf: day };
  if ((await runs.read(started.id)) !== undefined) return { ...started, request: { tier: 'entities' } };
  let turnsAfter: string | undefined;
  for (let ago = 1; ago <= rotationDays; ago += 1) {
    const before = daysAfter(day, -ago);
    const run = await runs.read(entitiesRun(before));
    // Before the first run of all, no turn was missed.
    if (run !== undefined) turnsAfter = run.completedAt === undefined ? daysAfter(before, -1) : before;
    if (run?.completedAt !== undefined) break;
  }
  return { ...started, request: { tier: 'entities', ...(turnsAfter !== undefined && { turnsAfter }) } };
}

/**
 * The comparisons of balances that are due. If the bank's list shows balances, it is compared every quarter of an hour,
 * and all accounts once a day, since the list may lack some. Accounts that the list has shown by then cost no call.
 */
async function dueMoney({
  capabilities,
  settings,
  clock,
}: Pick<ReconciliationRunsDeps, 'capabilities' | 'settings' | 'clock'>): Promise<
  readonly Omit<NewRun, 'job'>[]
> {
  const now = clock.now();
  if (!canStartMoney(now)) return [];
  const [asOf, hasList] = [businessDay(now), await listShowsBalances({ capabilities })];
  const ofList = { id: `${asOf}-money-${quarterOf(now)}`, asOf, request: { tier: 'money', byList: true } };
  const due = hasList ? [ofList] : [];
  if (startingDay(settings, clock) === undefined) return due;
  const turn = Math.floor((businessHour(now) - settings.startHour) / (hasList ? 24 : settings.moneyHours));
  return [...due, { id: `${asOf}-money-${turn + 1}`, asOf, request: { tier: 'money' } }];
}

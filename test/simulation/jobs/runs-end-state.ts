import { gunzipSync } from 'node:zlib';
import { isDeepStrictEqual } from 'node:util';
import { reportPrefix } from '#shared/aws/jobs/reports.ts';
import { coverageOf, type JobOutcomes } from '#shared/jobs/coverage.ts';
import { portfolioOutcomes } from '#shared/portfolio/onboarding/portfolio-outcomes.ts';
import { reconciliationOutcomes } from '#shared/reconciliation/runs/reconciliation-outcomes.ts';
import { statementOutcomes } from '#shared/statements/commands/statement-outcomes.ts';
import { addCounts } from '#shared/jobs/shard.ts';
import { partsThatCount } from '#test/fakes/report-parts.ts';
import type { Cloud } from '../cloud.ts';
import { paceHours } from '../paces.ts';
import type { SimulatedStage } from '../stage.ts';
import { promise } from '../violation.ts';
import type { StoredJobs, StoredRun } from '../stored-jobs.ts';
import type { JobHistory, Standing } from './watch-jobs.ts';

interface RunsDeps {
  readonly cloud: Pick<Cloud, 's3'>;
  readonly stage: Pick<SimulatedStage, 'bodiesBucket'>;
  readonly jobs: StoredJobs;
  readonly history: JobHistory;
  readonly isLate: boolean;
  readonly now: number;
}

const hourMs = 3_600_000;
/** The time of all attempts at an item that cannot be settled. Two of them may be an hour apart. */
const looksHours = 2;
/** Hours between two turns of a job; an item that a run retries may wait for three of them. */
const turnHours = (job: string, isLate: boolean): number =>
  paceHours(`schedules/${job}`, isLate ? 'late' : 'quiet') ?? 1;

/** Every run has ended, and its report says of each account once what became of it. */
export function runsEndedWell(deps: RunsDeps): void {
  for (const stored of deps.jobs.runs) {
    const { run } = stored;
    const lifetime = deps.history.runs.get(`${run.job}/${run.id}`);
    if (run.completedAt === undefined) {
      const longestMs = (3 * turnHours(run.job, deps.isLate) + looksHours) * hourMs;
      const isYoung = (lifetime?.beganMs ?? 0) > deps.now - longestMs;
      promise(isYoung, () => `the run ${run.id} of ${run.job} is left: ${JSON.stringify(run)}`);
      continue;
    }
    shardsAddUp(stored);
    setAsideIsNamed(stored);
    reportIsTheRun(deps, stored);
    eachAccountHasOneOutcome(deps, stored);
  }
}

const nameOf = ({ run }: StoredRun) => `the run ${run.id} of ${run.job}`;

const sum = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((total, count) => total + count, 0);

/** Reasons for which a plan leaves accounts out: the run counts them beside those of its shards. */
const planned: ReadonlySet<string> = new Set([
  'known',
  'onboarded',
  'closed',
  'erased',
  'held',
  'new',
  'up-to-date',
  'not-today',
]);

/** Each shard is counted once. */
function shardsAddUp(stored: StoredRun): void {
  const { run, finished, open } = stored;
  promise(open.length === 0, () => `${nameOf(stored)} is complete without ${open.join(', ')}`);
  const counted = `${run.finished} of ${run.planned} shards`;
  promise(
    run.planned === run.finished && run.finished === finished.length,
    () => `${nameOf(stored)} counts ${counted}, and has ${finished.length}`,
  );
  const shards = finished.map(({ counts }) => counts).reduce(addCounts, {});
  for (const [outcome, count] of Object.entries(shards)) {
    const counts = run.counts[outcome] ?? 0;
    promise(
      planned.has(outcome) ? counts >= count : counts === count,
      () => `${nameOf(stored)} counts ${counts} ${outcome}, its shards ${count}`,
    );
  }
}

/** People can read which items ended their workers. */
function setAsideIsNamed(stored: StoredRun): void {
  const { run, setAside } = stored;
  const count = run.counts['set-aside'] ?? 0;
  // What is open, and has changed as well, is counted for both.
  const isNamed = run.request['tier'] === 'entities' ? setAside.length > 0 === count > 0 : undefined;
  promise(
    isNamed ?? setAside.length === count,
    () => `${nameOf(stored)} counts ${count} set aside, and names ${setAside.join(', ')}`,
  );
}

/** Its summary is the row, and its parts have a line for each settled item. */
function reportIsTheRun({ cloud, stage }: RunsDeps, stored: StoredRun): void {
  const { run, finished } = stored;
  const bucket = cloud.s3.bucket(stage.bodiesBucket);
  const folder = reportPrefix(run);
  const text = bucket.get(`${folder}/summary.json`)?.content;
  promise(text !== undefined, () => `${nameOf(stored)} has no report`);
  const { counts } = JSON.parse(Buffer.from(text ?? []).toString()) as { readonly counts: object };
  promise(
    isDeepStrictEqual(counts, run.counts),
    () => `${nameOf(stored)} reports ${JSON.stringify(counts)}, and counts ${JSON.stringify(run.counts)}`,
  );
  const lines = linesUnder(bucket, `${folder}/parts/`);
  const settled = lines.filter(({ isLeftOut }) => !isLeftOut);
  const outcomes: Record<string, number> = {};
  for (const { outcome } of settled) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  const shards = finished.map((shard) => shard.counts).reduce(addCounts, {});
  promise(
    isDeepStrictEqual(outcomes, shards),
    () => `${nameOf(stored)} has lines of ${JSON.stringify(outcomes)} and counts ${JSON.stringify(shards)}`,
  );
  const items = lines.map(({ item }) => item);
  // What is open, and has changed as well, is named for both.
  if (run.request['tier'] === 'entities') return;
  promise(new Set(items).size === items.length, () => `${nameOf(stored)} reports an item twice`);
}

interface Line {
  readonly item: string;
  readonly outcome: string;
  /** By the plan, which counts it, too. */
  readonly isLeftOut: boolean;
}

type Bucket = ReturnType<Cloud['s3']['bucket']>;

/** Lines of the newest version of each part. */
function linesUnder(bucket: Bucket, prefix: string): readonly Line[] {
  const keys = new Set(bucket.versions(prefix).map(({ key }) => key));
  return partsThatCount([...keys]).flatMap((key) => {
    const { content } = bucket.get(key) ?? {};
    const text = content === undefined ? '' : gunzipSync(content).toString();
    const isLeftOut = key.startsWith(`${prefix}left-out-`);
    return text
      .split('\n')
      .flatMap((line) => (line === '' ? [] : [{ ...(JSON.parse(line) as Line), isLeftOut }]));
  });
}

/** In a run over the whole register, an account that was known during the whole planning is counted once. */
function eachAccountHasOneOutcome({ history }: RunsDeps, stored: StoredRun): void {
  const { run } = stored;
  const { beganMs, plannedMs } = history.runs.get(`${run.job}/${run.id}`) ?? {};
  if (beganMs === undefined || plannedMs === undefined) return;
  if (!isOverAccounts(run)) return;
  const at = (isBy: (standing: Standing) => boolean) =>
    [...history.standings].flatMap(([id, states]) => {
      const state = states.findLast(isBy)?.state;
      return state === undefined ? [] : [{ id, state }];
    });
  // What changed at the very instant at which it began may have changed before or after.
  const first = at(({ atMs }) => atMs < beganMs);
  const last = at(({ atMs }) => atMs <= plannedMs);
  const counted = sum(run.counts);
  promise(
    first.length <= counted && counted <= last.length,
    () => `${nameOf(stored)} counts ${counted} accounts of ${first.length} to ${last.length}`,
  );
  const hasChanged = [...history.standings.values()]
    .flat()
    .some(({ atMs }) => beganMs <= atMs && atMs <= plannedMs);
  if (!hasChanged) coverageIsTrue(stored, first);
}

/** Other runs have pages of the bank's list as items, or entities, or the accounts that somebody named. */
function isOverAccounts({ request }: StoredRun['run']): boolean {
  const isOverPages = request['task'] === 'list' || request['byList'] === true;
  return !isOverPages && request['tier'] !== 'entities' && request['accounts'] === undefined;
}

/** No account changed while the run was planned: it says exactly how much of the portfolio it reached. */
function coverageIsTrue(stored: StoredRun, accounts: readonly { readonly state: string }[]): void {
  const { run } = stored;
  const inState = (...states: readonly string[]) =>
    accounts.filter(({ state }) => states.includes(state)).length;
  const isOnboarding = run.job === 'portfolio';
  const { undone, outcomes } = judged[run.job] ?? { undone: [], outcomes: { done: new Set() } };
  const { due, reached, isFull } = coverageOf(run, outcomes);
  const expectedDue = accounts.length - inState('erased', 'closed', 'held');
  // What is erased or closed after the plan is not due any more either.
  promise(
    due <= expectedDue,
    () => `${nameOf(stored)} covers ${reached} of ${due} accounts, and ${expectedDue} were due`,
  );
  // Some of them are new: not due either.
  const left = isOnboarding ? 0 : inState('known');
  promise(
    reached <= expectedDue - left,
    () => `${nameOf(stored)} says that it reached ${reached} of ${expectedDue}, and left out ${left}`,
  );
  const missed = [...undone, 'known'].some((outcome) => (run.counts[outcome] ?? 0) > 0);
  promise(!isFull || !missed, () => `${nameOf(stored)} calls itself complete, and missed accounts`);
}

const unfinishedOnboarding = [
  'set-aside',
  'not-at-the-bank',
  'statement-refused',
  'statement-wrong',
  'bookings-refused',
  'bookings-missing',
  'bookings-differ',
  'balance-differs',
  'balance-missing',
  'in-motion',
];

const unfinishedStatements = ['set-aside', 'not-verified', 'unanswered', 'undecided', 'in-motion'];

const unfinishedReconciliation = [
  'set-aside',
  'unsettled',
  'suspected',
  'in-motion',
  'breaker',
  'never-quiet',
  'around-midnight',
  'not-at-the-bank',
  'bookings-refused',
  'balance-missing',
];

const judged: Readonly<
  Record<string, { readonly undone: readonly string[]; readonly outcomes: JobOutcomes }>
> = {
  portfolio: { undone: unfinishedOnboarding, outcomes: portfolioOutcomes },
  statements: { undone: unfinishedStatements, outcomes: statementOutcomes },
  reconciliation: { undone: unfinishedReconciliation, outcomes: reconciliationOutcomes },
};

import { gunzipSync } from 'node:zlib';
import type { ShownRun } from '#shared/jobs/shown-run.ts';
import { businessDay, daysAfter } from '#shared/kernel/calendar/business-day.ts';
import * as z from '#shared/kernel/zod.ts';
import { onboard } from '#ops/commands/onboard.ts';
import { planStatements, showStatements } from '#ops/commands/statements.ts';
import { watchRun } from '#ops/commands/watch-run.ts';
import type { LocalStack, LocalStackDeps } from './local-stack.ts';
import { observeFromNow } from './observation.ts';
import { untilProcessed } from './until-processed.ts';

type Stack = Pick<LocalStack, 'bank' | 'inspection' | 'resources' | 'teams'>;

/** What the statements of a month came to. */
export interface MonthEndResult {
  /** Accounts that were taken over. */
  readonly takenOver: number;
  readonly run: ShownRun;
  readonly statements: readonly PublishedStatement[];
  /** One camt.053. */
  readonly camt053: string | undefined;
}

export interface PublishedStatement {
  readonly accountId: string;
  readonly closingCents: number;
  readonly keys: readonly string[];
}

const processingLimitMs = 60_000;
const runLimitMs = 90_000;
/** After the scenario, a weekend may still keep the day of issue away. */
const untilIssuedSeconds = 4 * 24 * 3_600;

/** Takes the portfolio over, lets the bank live until the month's statements are due, and issues them. */
export async function playMonthEnd(stack: Stack, deps: LocalStackDeps): Promise<MonthEndResult> {
  const { progress } = deps;
  progress.step('taking the portfolio over');
  const takenOver = await takeOver(stack, deps);
  progress.step("playing the bank's end of the month");
  await liveUntilIssued(stack, deps);
  progress.step('issuing the statements of the month');
  const run = await issue(stack, deps);
  const statements = await publishedIn(stack);
  const key = statements[0]?.keys.find((each) => each.endsWith('.xml.gz'));
  const { inspection, resources } = stack;
  const camt053 =
    key === undefined
      ? undefined
      : gunzipSync(await inspection.object(resources.StatementsBucket, key)).toString();
  return { takenOver, run, statements, camt053 };
}

const deployed =
  ({ inspection }: Stack, name: string) =>
  async (payload: unknown) =>
    inspection.invoke(name, payload);

async function takeOver(stack: Stack, deps: LocalStackDeps): Promise<number> {
  // The bank's clock is still ours. What opened later than yesterday is taken over at nothing.
  const day = daysAfter(businessDay(deps.clock.now()), -1);
  const portfolio = deployed(stack, stack.resources.PortfolioFunction);
  const answer = await onboard(portfolio, { day, dryRun: false }, `local-${deps.clock.now()}`);
  if ('refused' in answer) throw new Error(`The portfolio cannot be taken over: ${answer.refused}`);
  const { counts } = await ended(stack, deps, { job: 'portfolio', id: answer.run.id });
  return counts['taken-over'] ?? 0;
}

async function liveUntilIssued(stack: Stack, { progress, ...deps }: LocalStackDeps): Promise<void> {
  const observation = await observeFromNow(stack);
  await stack.bank.post('/sandbox/scenarios/month-end', { statements: false });
  await stack.bank.advance(untilIssuedSeconds);
  const onProgress = (text: string) => progress.detail(text);
  await untilProcessed(stack, observation, { ...deps, onProgress, limitMs: processingLimitMs });
}

const bankClock = z.object({ today: z.string() });

async function issue(stack: Stack, deps: LocalStackDeps): Promise<ShownRun> {
  const { today: asOf } = bankClock.parse(await stack.bank.get('/sandbox/clock'));
  const statements = deployed(stack, stack.resources.StatementsFunction);
  const answer = await planStatements(statements, { asOf }, `local-${deps.clock.now()}`);
  if ('refused' in answer) throw new Error(`The statements cannot be issued: ${answer.refused}`);
  return ended(stack, deps, { job: 'statements', id: answer.run.id });
}

async function ended(
  stack: Stack,
  { progress, timers, signal }: LocalStackDeps,
  name: { readonly job: string; readonly id: string },
): Promise<ShownRun> {
  return watchRun(deployed(stack, stack.resources.RunsFunction), name, {
    timers,
    signal: AbortSignal.any([signal, AbortSignal.timeout(runLimitMs)]),
    onLook: ({ finished, planned }) => progress.detail(`${finished} of ${planned} shards`),
  });
}

async function publishedIn(stack: Stack): Promise<readonly PublishedStatement[]> {
  const statements = deployed(stack, stack.resources.StatementsFunction);
  const published: PublishedStatement[] = [];
  for (const { id: accountId } of (await stack.bank.truth()).accounts) {
    const shown = await showStatements(statements, accountId);
    for (const { publication } of 'absent' in shown ? [] : shown.statements)
      if (publication !== undefined)
        published.push({
          accountId,
          closingCents: publication.closingCents,
          keys: Object.values(publication.files),
        });
  }
  return published;
}

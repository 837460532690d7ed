import { gunzipSync } from 'node:zlib';
import type { ShownRun } from '#shared/jobs/shown-run.ts';
import {
  atBusinessHour,
  businessDay,
  daysAfter,
  lastDayOfMonth,
  monthsAfter,
} from '#shared/kernel/calendar/business-day.ts';
import { targetDaysAfter } from '#shared/kernel/calendar/target-days.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { portfolioCommands } from '#shared/portfolio/commands/portfolio-commands.ts';
import { filesOf } from '#shared/statements/model/files-of.ts';
import { statementCommands } from '#shared/statements/commands/statement-commands.ts';
import { asksOf, ended, startedRun, todayAt } from './local-runs.ts';
import type { LocalStack, LocalStackDeps } from './local-stack.ts';
import { observeFromNow } from './observation.ts';
import { untilProcessed } from './until-processed.ts';

type Stack = Pick<LocalStack, 'bank' | 'environment' | 'inspection' | 'resources' | 'teams'>;

/** The outcome of issuing the statements of a month. */
export interface MonthEndResult {
  /** How many accounts were onboarded. */
  readonly onboarded: number;
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
const why = 'the end of the month is played';

/** An instant at the bank before a month's end whose statements are due before now. */
export function aMonthEndBefore(nowMs: number): number {
  const today = businessDay(nowMs);
  let month = today;
  do month = monthsAfter(month, -1);
  while (targetDaysAfter(lastDayOfMonth(month), issueDays) >= today);
  return atBusinessHour(`${month.slice(0, 7)}-15`, 9);
}

const maxStatementBytes = 64 * 1024 * 1024;
/** TARGET days. */
const issueDays = 3;

/**
 * Lets the bank live until it has our time, which is after its end of the month. Onboards the portfolio as of the day before its
 * first, and issues the statements of the month.
 */
export async function playMonthEnd(stack: Stack, deps: LocalStackDeps): Promise<MonthEndResult> {
  const { progress } = deps;
  // What opened on this day or later is onboarded with nothing.
  const day = daysAfter(await todayAt(stack), -1);
  progress.step("playing the bank's end of the month");
  await liveUntilNow(stack, deps);
  progress.step('onboarding the portfolio');
  const onboarded = await onboard(stack, day, deps);
  progress.step('issuing the statements of the month');
  const run = await issue(stack, deps);
  const statements = await publishedIn(stack);
  const key = statements[0]?.keys.find((each) => each.endsWith('.xml.gz'));
  const { inspection, resources } = stack;
  const camt053 =
    key === undefined
      ? undefined
      : gunzipSync(await inspection.object(resources.StatementsBucket, key), {
          maxOutputLength: maxStatementBytes,
        }).toString();
  return { onboarded, run, statements, camt053 };
}

async function onboard(stack: Stack, day: string, deps: LocalStackDeps): Promise<number> {
  const id = await startedRun(stack, deps, { command: portfolioCommands.onboard, request: { day }, why });
  const { counts } = await ended(stack, deps, { job: 'portfolio', id });
  return counts['taken-over'] ?? 0;
}

async function liveUntilNow(stack: Stack, { progress, ...deps }: LocalStackDeps): Promise<void> {
  const observation = await observeFromNow(stack);
  // Our own jobs ask for statements and charge fees: a charge of the scenario would be a fee that no job knows.
  await stack.bank.post('/sandbox/scenarios/month-end', { statements: false, fees: false });
  // The bank books what follows after it was asked for its statements.
  await stack.bank.post('/sandbox/clock', { set: toIsoInstant(deps.clock.now()) });
  const onProgress = (text: string) => progress.detail(text);
  await untilProcessed(stack, observation, { ...deps, onProgress, limitMs: processingLimitMs });
}

async function issue(stack: Stack, deps: LocalStackDeps): Promise<ShownRun> {
  const asOf = await todayAt(stack);
  const id = await startedRun(stack, deps, { command: statementCommands.plan, request: { asOf }, why });
  return ended(stack, deps, { job: 'statements', id });
}

async function publishedIn(stack: Stack): Promise<readonly PublishedStatement[]> {
  const operators = asksOf(stack);
  const published: PublishedStatement[] = [];
  for (const { id: accountId } of (await stack.bank.truth()).accounts) {
    const shown = await operators.call(statementCommands.show, { accountId });
    for (const { publication } of 'absent' in shown ? [] : shown.statements)
      if (publication !== undefined)
        published.push({
          accountId,
          closingCents: publication.closingCents,
          keys: filesOf(publication),
        });
  }
  return published;
}

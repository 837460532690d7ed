import { playFirstDay } from './first-day.ts';
import { playFees } from './fees.ts';
import { areCollected, reportFees } from './fees-report.ts';
import { Interruption } from './interruption.ts';
import { type LocalStack, type LocalStackDeps, startLocalStack } from './local-stack.ts';
import type { LocalOptions } from './options.ts';
import { aMonthEndBefore, playMonthEnd, type MonthEndResult } from './month-end.ts';
import { playReconciliation } from './reconciliation.ts';
import { isReconciled, reportReconciliation } from './reconciliation-report.ts';
import { reportFirstDay, whatToTry } from './report.ts';
import {
  handlerDifferences,
  type HandlerOutcome,
  logsOfHandlers,
  outcomesOf,
  reportHandlers,
} from './handlers-report.ts';
import { localOperators } from './local-operators.ts';
import { getsBookings, notPlayed, reportNotPlayed } from './not-played.ts';
import { type ObservedHandlers, observeHandlers } from './own-handlers.ts';
import { stages } from '#ops/deployment/stages.ts';
import { interrupted } from '#ops/terminal/interrupted.ts';

interface LocalRunDeps extends LocalStackDeps {
  readonly print: (text: string) => void;
}

/** Exit codes: 0 everything agrees, 1 it does not or something failed, 130 interrupted before the comparison. */
export async function runLocally(options: LocalOptions, deps: LocalRunDeps): Promise<number> {
  let stack: LocalStack | undefined;
  try {
    stack = await startLocalStack({ ...options, bankStartMs: aMonthEndBefore(deps.clock.now()) }, deps);
    const agrees = await playStage(stack, deps);
    if (options.once) return agrees ? 0 : 1;
    deps.print(whatToTry(stack));
    await (options.watch === true ? watchUntilAsked(stack, deps) : untilAsked(stack, deps));
    return agrees ? 0 : 1;
  } catch (error) {
    deps.progress.end();
    if (error instanceof Interruption) return 130;
    deps.print(describe(error));
    return 1;
  } finally {
    if (stack !== undefined) {
      deps.progress.step('stopping the bank and the emulator');
      await stack.stop();
    }
    deps.progress.end();
  }
}

/** Plays what the stage has; what it does not have is named at the end. False once something does not agree. */
async function playStage(stack: LocalStack, deps: LocalRunDeps): Promise<boolean> {
  const stage = stages.select({ stage: 'local' });
  const handlers = await observeHandlers(stack, stage.handlers);
  const hasBookings = getsBookings(stage);
  const agrees =
    (await compareFirstDay(stack, deps, handlers)) &&
    (!hasBookings || (await issueStatements(stack, deps))) &&
    (!hasBookings || stage.fees === 'none' || (await collectFees(stack, deps))) &&
    (!hasBookings || stage.reconciliation === 'none' || (await reconcile(stack, deps))) &&
    (handlers.count === 0 || (await compareHandlers(stack, deps, handlers)));
  const left = notPlayed(stage);
  if (left.length > 0) deps.print(reportNotPlayed(left));
  return agrees;
}

async function compareFirstDay(
  stack: LocalStack,
  deps: LocalRunDeps,
  handlers: ObservedHandlers,
): Promise<boolean> {
  const result = await playFirstDay(stack, deps);
  const outcomes = await handled(stack, deps, handlers);
  deps.progress.end();
  deps.print(reportFirstDay(result, outcomes));
  return result.differences.length === 0 && handlerDifferences(outcomes).length === 0;
}

async function compareHandlers(
  stack: LocalStack,
  deps: LocalRunDeps,
  handlers: ObservedHandlers,
): Promise<boolean> {
  const outcomes = await handled(stack, deps, handlers);
  deps.progress.end();
  deps.print(reportHandlers(outcomes));
  return handlerDifferences(outcomes).length === 0;
}

async function handled(
  stack: LocalStack,
  deps: LocalRunDeps,
  handlers: ObservedHandlers,
): Promise<readonly HandlerOutcome[]> {
  if (handlers.count === 0) return [];
  deps.progress.step('waiting until the handlers have done their work');
  const counts = await handlers.settled({ ...deps, onProgress: (text) => deps.progress.detail(text) });
  const operators = localOperators(stack.environment);
  return outcomesOf(counts, { operators, logs: logsOfHandlers(stack) });
}

async function issueStatements(stack: LocalStack, deps: LocalRunDeps): Promise<boolean> {
  const result = await playMonthEnd(stack, deps);
  deps.progress.end();
  deps.print(reportMonthEnd(result));
  return isIssued(result);
}

async function collectFees(stack: LocalStack, deps: LocalRunDeps): Promise<boolean> {
  const result = await playFees(stack, deps);
  deps.progress.end();
  deps.print(reportFees(result));
  return areCollected(result);
}

async function reconcile(stack: LocalStack, deps: LocalRunDeps): Promise<boolean> {
  const result = await playReconciliation(stack, deps);
  deps.progress.end();
  deps.print(await reportReconciliation(result));
  return isReconciled(result);
}

/** Stays up until a signal, or until a part of the stack ended unasked. */
async function untilAsked({ emulator }: LocalStack, { signal }: LocalRunDeps): Promise<void> {
  const how = await Promise.race([interrupted(signal), emulator.ended]);
  if (typeof how === 'string') throw new Error(`The AWS emulator ${how}`);
}

/** The same, and its functions follow their files meanwhile. */
async function watchUntilAsked(stack: LocalStack, deps: LocalRunDeps): Promise<void> {
  // The library of the stacks takes seconds to load.
  const { watchStack } = await import('./watch/watch-stack.ts');
  const ending = new AbortController();
  const watched = watchStack(stack, { ...deps, signal: AbortSignal.any([deps.signal, ending.signal]) });
  try {
    await Promise.race([untilAsked(stack, deps), watched]);
  } finally {
    ending.abort();
    await watched.catch(() => undefined);
  }
}

/** The chain of causes: the outermost says what was tried, the innermost what was wrong. */
function describe(error: unknown): string {
  const lines: string[] = [];
  for (let cause = error; cause !== undefined; cause = cause instanceof Error ? cause.cause : undefined) {
    lines.push(cause instanceof Error ? cause.message : JSON.stringify(cause));
  }
  return lines.join('\n  because: ');
}

const shownStatements = 3;
const shownLines = 24;

/** Every account has a statement, and none failed. */
function isIssued({ onboarded, run, statements }: MonthEndResult): boolean {
  return run.state === 'complete' && onboarded > 0 && statements.length >= onboarded;
}

/** The outcome of the month's statements, where their files are, and the first lines of one. */
function reportMonthEnd(result: MonthEndResult): string {
  const { onboarded, run, statements, camt053 } = result;
  const outcomes = Object.entries(run.counts).map(([name, count]) => `${count} ${name}`);
  const keys = statements.slice(0, shownStatements).flatMap((statement) => statement.keys);
  const rest = statements.length - shownStatements;
  return [
    `Month end: ${onboarded} accounts were onboarded; run ${run.id} is ${run.state}: ${outcomes.join(', ')}.`,
    isIssued(result)
      ? 'The statements of the bank are verified, and ours are published:'
      : 'Not every account has a statement: npm run ops -- breaks list; npm run ops -- runs list',
    ...keys.map((key) => `  ${key}`),
    ...(rest > 0 ? [`  and the files of ${rest} more`] : []),
    ...(camt053 === undefined ? [] : ['', ...linesOf(camt053), '']),
  ].join('\n');
}

function linesOf(text: string): readonly string[] {
  const lines = text.replaceAll('><', '>\n<').split('\n');
  return [...lines.slice(0, shownLines), `… ${lines.length - shownLines} more lines`];
}

import { playFirstDay } from './first-day.ts';
import { playFees } from './fees.ts';
import { areCollected, reportFees } from './fees-report.ts';
import { Interruption } from './interruption.ts';
import { type LocalStack, type LocalStackDeps, startLocalStack } from './local-stack.ts';
import type { LocalOptions } from './options.ts';
import { aMonthEndBefore, playMonthEnd } from './month-end.ts';
import { isIssued, reportMonthEnd } from './month-end-report.ts';
import { playReconciliation } from './reconciliation.ts';
import { isReconciled, reportReconciliation } from './reconciliation-report.ts';
import { reportFirstDay, whatToTry } from './report.ts';

interface LocalRunDeps extends LocalStackDeps {
  readonly print: (text: string) => void;
}

/** Exit codes: 0 everything agrees, 1 it does not or something failed, 130 interrupted before the comparison. */
export async function runLocally(options: LocalOptions, deps: LocalRunDeps): Promise<number> {
  let stack: LocalStack | undefined;
  try {
    stack = await startLocalStack({ ...options, bankStartMs: aMonthEndBefore(deps.clock.now()) }, deps);
    const agrees =
      (await compareFirstDay(stack, deps)) &&
      (await issueStatements(stack, deps)) &&
      (await collectFees(stack, deps)) &&
      (await reconcile(stack, deps));
    if (options.once) return agrees ? 0 : 1;
    deps.print(whatToTry(stack));
    await untilAsked(stack, deps);
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

async function compareFirstDay(stack: LocalStack, deps: LocalRunDeps): Promise<boolean> {
  const result = await playFirstDay(stack, deps);
  deps.progress.end();
  deps.print(reportFirstDay(result));
  return result.differences.length === 0;
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
  const asked = new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const how = await Promise.race([asked, emulator.ended]);
  if (typeof how === 'string') throw new Error(`The AWS emulator ${how}`);
}

/** The chain of causes: the outermost says what was tried, the innermost what was wrong. */
function describe(error: unknown): string {
  const lines: string[] = [];
  for (let cause = error; cause !== undefined; cause = cause instanceof Error ? cause.cause : undefined) {
    lines.push(cause instanceof Error ? cause.message : JSON.stringify(cause));
  }
  return lines.join('\n  because: ');
}

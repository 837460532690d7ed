import { bankFailingSince } from '#shared/checks/bank-checks.ts';
import { checkCommands } from '#shared/checks/commands/check-commands.ts';
import type { WorkFacts } from '#shared/checks/work-facts.ts';
import type { Operators } from '#shared/commands/operators-client.ts';
import type { Clock, Timers } from '#shared/kernel/clock.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import { ChangeInterrupted } from './change.ts';

interface BankNoticeDeps {
  readonly operators: Pick<Operators, 'call'>;
  /** Name of the stage. */
  readonly stage: string;
  readonly clock: Clock;
  readonly timers: Timers;
  /** Beside the answer. */
  readonly say: (text: string) => void;
}

/**
 * A person who waits longer is told whether it is the bank. With the time of the look, that is within five seconds; a bank
 * that takes the call and never answers is known as such after two.
 */
export const noticeAfterMs = 1_200;
export const lookMs = 3_200;

/**
 * Carries out a command. If it takes long or is not answered and the bank does not answer, says so once: since when, what
 * waits, and that nothing is lost. What the command itself comes to stays as it is.
 */
export async function sayingBankDown<Result>(
  run: () => Promise<Result>,
  deps: BankNoticeDeps,
): Promise<Result> {
  const isOver = new AbortController();
  let looking: Promise<void> | undefined;
  let isSaid = false;
  const look = async () => {
    const notice = await lookAtBank(deps);
    // An answer that came meanwhile needs no excuse.
    if (notice === undefined || isSaid || isOver.signal.aborted) return;
    isSaid = true;
    deps.say(notice);
  };
  /** A look under way may still say it; one that found nothing may find more once the command has failed. */
  const sayOnce = async () => {
    await looking;
    if (isSaid) return;
    looking = look();
    await looking;
  };
  void deps.timers.sleep(noticeAfterMs, isOver.signal).then(sayOnce, () => undefined);
  try {
    return await run();
  } catch (error) {
    if (isUnanswered(error)) await sayOnce();
    throw error;
  } finally {
    isOver.abort();
  }
}

const isUnanswered = (error: unknown): boolean =>
  error instanceof ChangeInterrupted ? isUnanswered(error.cause) : error instanceof TransientError;

/** What to say; undefined if the bank answers, or nobody knows. */
async function lookAtBank({ operators, stage, clock, timers }: BankNoticeDeps): Promise<string | undefined> {
  const isOver = new AbortController();
  const late = timers.sleep(lookMs, isOver.signal).then(
    () => undefined,
    () => undefined,
  );
  const within = async <Value>(look: Promise<Value>) => Promise.race([look.catch(() => undefined), late]);
  const [bank, work] = await Promise.all([
    within(operators.call(checkCommands.bank, {})),
    within(operators.call(checkCommands.work, {})),
  ]);
  isOver.abort();
  const since = work === undefined ? undefined : bankFailingSince(work, clock);
  // Where the function does not answer either, what our functions noted decides.
  const isDown = bank === undefined ? since !== undefined : bank.failed !== undefined;
  return isDown ? noticeOf({ code: bank?.failed?.code, since, work, stage }) : undefined;
}

interface Notice {
  readonly code: string | undefined;
  readonly since: string | undefined;
  readonly work: WorkFacts | undefined;
  readonly stage: string;
}

function noticeOf({ code, since, work, stage }: Notice): string {
  const why = code === undefined ? '' : ` (${code})`;
  const from = since === undefined ? '' : ` since ${since}`;
  return [
    `The bank does not answer${why}${from}. ${waitingText(work)}Nothing is lost: events and runs are tried again for two days.`,
    `See when it is over with: npm run ops -- status --stage ${stage}`,
  ].join('\n');
}

function waitingText(work: WorkFacts | undefined): string {
  if (work === undefined || !('known' in work.queues)) return '';
  const waiting = work.queues.known.reduce((sum, queue) => sum + queue.waiting + queue.inFlight, 0);
  return waiting === 0 ? 'No event waits. ' : `Events that wait: ${waiting}. `;
}

import type { CallResult } from '#shared/automation/operation-call.ts';
import type { Agenda } from '../agenda.ts';
import type { Dice } from '../dice.ts';
import type { DeployedFunction } from '../functions.ts';
import type { AskedCall } from './asked-calls.ts';

/** How an execution ended. */
export type Ending =
  | { readonly status: CallResult['status']; readonly repeatable: boolean }
  /** An error name that no `Retry` helps against. */
  | { readonly status: 'failed'; readonly name: string };

interface StateMachine {
  readonly agenda: Agenda;
  readonly dice: Dice;
  readonly call: DeployedFunction<AskedCall, CallResult>;
}

const mistakes = new Set(['InvalidInput', 'NotAllowed', 'KeyReused']);
const minuteMs = 60_000;

/**
 * One execution, as README describes it for teams: errors and crashes are retried with the same key, and so is an
 * unknown outcome once its time has come.
 */
export async function execute({ agenda, dice, call }: StateMachine, asked: AskedCall): Promise<Ending> {
  let hasCheckedAgain = false;
  for (let retry = 0; ; retry += 1) {
    const invocation = await call.invoke(asked);
    if (invocation.outcome !== 'returned') {
      const name = invocation.outcome === 'threw' ? nameOf(invocation.error) : 'died';
      if (mistakes.has(name)) return { status: 'failed', name };
      await agenda.sleep(Math.min(30 * minuteMs, 2_000 * 2 ** retry) * (0.5 + dice.next()));
      continue;
    }
    const { result } = invocation;
    if (result.status !== 'unknown') return { status: result.status, repeatable: false };
    const { repeatable, retryNotBefore } = result;
    // It has checked at the given time whether another attempt knows the outcome, and none does.
    if (!repeatable && hasCheckedAgain) return { status: 'unknown', repeatable };
    const waitMs = Date.parse(retryNotBefore) - agenda.now();
    // The function's clock may be behind.
    hasCheckedAgain = waitMs <= 0;
    await agenda.sleep(Math.max(waitMs, minuteMs));
  }
}

function nameOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : 'unknown';
}

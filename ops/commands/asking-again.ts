import { lacksSlowFacts } from '#shared/checks/read-account.ts';
import type { Operators } from '#shared/commands/operators-client.ts';
import type { Clock } from '#shared/kernel/clock.ts';
import { TransientError } from '#shared/kernel/errors.ts';

type Asking = Pick<Operators, 'call'>;

interface Patience {
  readonly clock: Pick<Clock, 'now'>;
  readonly untilMs: number;
}

/** What is asked again later than that would not be waited for. */
export const askAgainWithinMs = 3_000;

/**
 * Asks once more for what failed because it took too long, as long as there is time. A function that nobody has asked for
 * hours has to start: it answers late, or without what it could not read meanwhile, and is quick from then on.
 */
export function askingAgain(operators: Asking, { clock, untilMs }: Patience): Asking {
  const hasTime = () => clock.now() < untilMs;
  return {
    async call(row, request) {
      const ask = async () => operators.call(row, request);
      try {
        const answer = await ask();
        return lacksSlowFacts(answer) && hasTime() ? await ask().catch(() => answer) : answer;
      } catch (error) {
        if (!(error instanceof TransientError) || !hasTime()) throw error;
        return ask();
      }
    },
  };
}

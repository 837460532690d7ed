import { businessDay, daysAfter } from '#shared/kernel/calendar/business-day.ts';
import type { Agenda } from '../agenda.ts';
import type { Dice } from '../dice.ts';
import type { Terminal } from './terminal.ts';

interface OnboardingDeps {
  readonly agenda: Agenda;
  readonly dice: Dice;
  readonly terminal: Terminal;
}

const minuteMs = 60_000;

/** Somebody orders the onboarding of the portfolio as of yesterday, and watches it for a moment. */
export function createOnboarding({ agenda, dice, terminal }: OnboardingDeps) {
  const type = async (line: string) => {
    const interruption = new AbortController();
    agenda.at(agenda.now() + dice.between(1, 5) * 1_000, () => interruption.abort());
    return terminal.type(line, interruption.signal);
  };
  return async (): Promise<void> => {
    const order = `onboard --all --day ${daysAfter(businessDay(agenda.now()), -1)} --reason go-live`;
    if (dice.chance(0.3)) await type(`${order} --dry-run`);
    let typed = await type(order);
    while (typed.result?.exitCode !== 0) {
      await agenda.sleep(dice.between(1, 20) * minuteMs);
      // A person without an answer continues the same change, or orders a new run beside the first.
      typed = await type(dice.chance(0.5) ? typed.next : order);
    }
  };
}

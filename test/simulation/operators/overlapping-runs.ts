import type { Agenda } from '../agenda.ts';
import type { Cloud } from '../cloud.ts';
import type { Dice } from '../dice.ts';
import type { Pauses } from '../pauses.ts';
import { isRecord } from '#shared/kernel/json.ts';

interface OverlappingRunsDeps {
  readonly agenda: Agenda;
  readonly dice: Dice;
  readonly cloud: Pick<Cloud, 'deployed' | 'functions'>;
  readonly pauses: Pick<Pauses, 'arrange'>;
}

/** Jobs started several at a time: by the schedule, which delivers at least once, and by people. */
interface OverlappingRuns {
  /** Starts some job, at the same moment as another or in the middle of it. */
  readonly some: () => Promise<void>;
  /** Number of runs skipped because another was in progress. */
  readonly skipped: () => number;
}

const minuteMs = 60_000;

export function createOverlappingRuns({ agenda, dice, cloud, pauses }: OverlappingRunsDeps): OverlappingRuns {
  const { deployed, functions } = cloud;
  let skipped = 0;
  return {
    async some() {
      const { functionName, input } = dice.pick(deployed.schedules);
      const run = async () => {
        const invocation = await functions.named(functionName).invoke(input);
        const { result } = invocation.outcome === 'returned' ? invocation : { result: undefined };
        if (isRecord(result) && result['skipped'] !== undefined) skipped += 1;
      };
      const [, lease = ''] = /^schedules\/(\w+)$/.exec(functions.folderOf(functionName)) ?? [];
      if (lease !== '' && dice.chance(0.4)) pauses.arrange(lease, () => void run());
      for (let time = 0; time < dice.between(1, 2); time += 1) {
        const delayMs = dice.pick([0, dice.between(1, 3_000), dice.between(1, 2 * minuteMs)]);
        agenda.at(agenda.now() + delayMs, () => void run());
      }
      await run();
    },
    skipped: () => skipped,
  };
}

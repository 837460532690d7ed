import { dayOf } from '#shared/archive/day-partition.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { SimulatedBank } from '#sandbox/engine/create-bank.ts';
import type { Agenda } from '../agenda.ts';
import type { Alarms } from '../alarms.ts';
import type { Cloud } from '../cloud.ts';
import type { Dice } from '../dice.ts';
import type { Pauses } from '../pauses.ts';
import type { Trace } from '../trace.ts';
import { createDeadLetters } from './dead-letters.ts';
import { mixUpQueues } from './mixed-up-queues.ts';
import { createOverlappingRuns } from './overlapping-runs.ts';
import { createParkedEvents } from './parked-events.ts';
import type { RefusedRecords } from './refused-records.ts';
import { createReplays } from './replays.ts';
import { createTerminal } from './terminal.ts';

interface OperatorsDeps {
  readonly bank: SimulatedBank;
  readonly agenda: Agenda;
  readonly dice: Dice;
  readonly trace: Trace;
  readonly cloud: Cloud;
  readonly alarms: Pick<Alarms, 'ofDeadLetters'>;
  readonly pauses: Pick<Pauses, 'arrange'>;
  readonly refused: RefusedRecords;
  readonly worries: Worries;
  /** Told of what no command of theirs may end in. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * What events are given up for: nothing but outages, and something that fails each time, from queues that give up within
 * an hour; or that something from queues which try for two days, as they are deployed.
 */
type Worries = 'hasty queues' | 'a patient failure' | 'none';

export function worriesOf(seed: number): Worries {
  if (seed % 3 === 1) return 'hasty queues';
  return seed % 6 === 2 ? 'a patient failure' : 'none';
}

/** People who operate what is deployed: what they do besides waiting. */
export interface Operators {
  /** While everything goes wrong, until that instant. */
  begin(untilMs: number): void;
  /** Once nothing does any more: whatever was left is mended, within some days. */
  tidyUp(): void;
  /** What they see at last of what is set aside. */
  readonly parked: () => string;
  /** Events that they had handled again. */
  readonly replayed: () => number;
  /** Dead letters that they moved back. */
  readonly redriven: () => number;
  /** Runs of jobs that found another one under way. */
  readonly skipped: () => number;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export function createOperators(deps: OperatorsDeps): Operators {
  const { agenda, dice, cloud, refused, worries } = deps;
  const invoke = async (folder: string, payload: unknown) => cloud.functions.of(folder).invoke(payload);
  const terminal = createTerminal({ ...deps, invoke });
  const replays = createReplays({ ...deps, terminal });
  const parkedEvents = createParkedEvents({ ...deps, terminal });
  const deadLetters = createDeadLetters({ ...deps, terminal });
  const overlappingRuns = createOverlappingRuns(deps);
  const firstDay = dayOf(toIsoInstant(agenda.now()));
  let listed = '';
  const start = (act: () => Promise<void>) => void act().catch(deps.onFailure);
  const later = (delayMs: number, act: () => Promise<void>) =>
    agenda.at(agenda.now() + delayMs, () => start(act));

  /** What comes up early is given up after two days, while there is still time to mend it. */
  const fail = (untilMs: number) => {
    const now = agenda.now();
    if (worries === 'a patient failure')
      refused.arise(now + dice.between(0, 8 * hourMs), { isMendable: true });
    if (worries !== 'hasty queues') return;
    for (let time = 0; time < 2; time += 1)
      refused.arise(dice.between(now, untilMs), { isMendable: dice.chance(0.5) });
  };

  return {
    begin: (untilMs) => {
      const during = (endMs: number, delayMs: () => number, act: () => Promise<void>) =>
        agenda.every(delayMs, () => {
          if (agenda.now() < endMs) start(act);
        });
      during(untilMs, () => dice.between(hourMs, 12 * hourMs), replays.some);
      during(untilMs, () => dice.between(hourMs, 12 * hourMs), parkedEvents.some);
      // Alarms ring for as long as anything is given up.
      during(untilMs + 3 * dayMs, () => dice.between(3 * hourMs, 9 * hourMs), deadLetters.round);
      during(untilMs, () => dice.between(hourMs / 2, 4 * hourMs), overlappingRuns.some);
      agenda.at(dice.between(agenda.now(), untilMs), () => mixUpQueues(deps));
      fail(untilMs);
    },
    tidyUp: () => {
      // The last deployment is mended by then.
      later(dice.between(8 * hourMs, dayMs), parkedEvents.all);
      later(3.5 * dayMs, deadLetters.all);
      for (let time = 0; time < 4; time += 1) later(dice.between(0, 4 * dayMs), overlappingRuns.some);
      for (let time = 0; time < 2; time += 1)
        later(dice.between(0, 4 * dayMs), async () => replays.everythingSince(firstDay));
      later(5 * dayMs, async () => {
        listed = await parkedEvents.list();
      });
    },
    parked: () => listed,
    replayed: () => terminal.sent('replay'),
    redriven: () => terminal.sent('dead-letters'),
    skipped: overlappingRuns.skipped,
  };
}

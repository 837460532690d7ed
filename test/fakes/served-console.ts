import { createOperators } from '#shared/commands/operators-client.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import type { MirrorRepository } from '#shared/mirror/mirror-repository.ts';
import { startConsole, type Console } from '#ops/console/server/start-console.ts';
import { deployableStage } from '#test/fixtures/stages.ts';
import { soundAnswers } from './checked-stage.ts';
import { createManualClock } from './manual-clock.ts';
import { createOperatorsInMemory, rowIn } from './operators-in-memory.ts';

/** What the operators' API answers by the name of a row, or does with its request. */
type OperatorsAnswers = Readonly<Record<string, unknown>>;

/** A stage on which all is well. */
const sound: OperatorsAnswers = {
  ...soundAnswers,
  'audit/list': { entries: [], unreadable: [], hasMore: false },
  'parked/list': { events: [] },
  'quarantine/list': { webhooks: [], hasMore: false },
  'fees/months': { months: [] },
  'dead-letters/list': { letters: [] },
  'unpublished/list': { events: [], hasMore: false },
};

interface ServedStage {
  readonly answers?: OperatorsAnswers;
  readonly mirror?: MirrorRepository;
  readonly allowsChanges?: boolean;
}

interface ServedConsole extends Console {
  /** The rows that were asked, in order. */
  readonly asked: readonly string[];
}

/** A console on this machine, over a stage in memory. */
export async function serveConsole({
  answers = {},
  mirror,
  allowsChanges = false,
}: ServedStage = {}): Promise<ServedConsole> {
  const clock = createManualClock();
  const asked: string[] = [];
  const answer = async (payload: unknown, by: string) => {
    const name = rowIn(payload, by);
    asked.push(name);
    const given: unknown = { ...sound, ...answers }[name];
    if (given instanceof Error) throw given;
    return Promise.resolve(
      typeof given === 'function' ? (given as (asked: unknown) => unknown)(payload) : given,
    );
  };
  const served = await startConsole({
    deployment: {
      stage: deployableStage('production'),
      operators: createOperators(createOperatorsInMemory({ clock, answer })),
      mirror: async () =>
        mirror === undefined ? Promise.reject(new Error('no mirror is deployed')) : Promise.resolve(mirror),
    },
    clock,
    timers: { sleep: async () => new Promise(() => undefined) },
    random: seededRandom(1),
    allowsChanges,
    port: 0,
  });
  return { ...served, asked };
}

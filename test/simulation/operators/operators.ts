import { dayOf } from '#shared/archive/day-partition.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { SimulatedBank } from '#sandbox/bank/create-bank.ts';
import { familyNames } from '#shared/events/families.ts';
import { businessDay, daysAfter } from '#shared/kernel/calendar/business-day.ts';
import type { Agenda } from '../agenda.ts';
import type { Alarms } from '../alarms.ts';
import type { Cloud } from '../cloud.ts';
import type { Dice } from '../dice.ts';
import type { LethalRows } from '../lethal-rows.ts';
import type { Pauses } from '../pauses.ts';
import type { Trace } from '../trace.ts';
import { createDeadLetters } from './dead-letters.ts';
import { createOverlappingRuns } from './overlapping-runs.ts';
import { createParkedEvents } from './parked-events.ts';
import type { RefusedRecords } from './refused-records.ts';
import { createSetAsideWork } from './set-aside-work.ts';
import { createReplays } from './replays.ts';
import { createTerminal, type Terminal } from './terminal.ts';

interface OperatorsDeps {
  readonly bank: SimulatedBank;
  readonly agenda: Agenda;
  readonly dice: Dice;
  readonly trace: Trace;
  readonly cloud: Cloud;
  readonly alarms: Pick<Alarms, 'ofDeadLetters'>;
  readonly pauses: Pick<Pauses, 'arrange'>;
  readonly refused: RefusedRecords;
  readonly lethal: LethalRows;
  readonly workTable: string;
  readonly worries: Worries;
  /** Called when one of their commands fails, which must not happen. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * Why events are given up. `hasty queues`: outages and an event that always fails, with queues that give up within an
 * hour. `a patient failure`: only that event, with queues that retry for two days, as deployed.
 */
type Worries = 'hasty queues' | 'a patient failure' | 'none';

export function worriesOf(seed: number): Worries {
  if (seed % 3 === 1) return 'hasty queues';
  return seed % 6 === 2 ? 'a patient failure' : 'none';
}

/** The people who operate the deployment: what they do while the world runs. */
export interface Operators {
  /** At that instant, and until the order is answered. */
  orderOnboarding(atMs: number): void;
  /** During the phase with faults, until that instant. */
  begin(untilMs: number): void;
  /** In the phase without faults: remaining causes are fixed within some days. */
  tidyUp(): void;
  /** The set-aside events that they see in the end. */
  readonly parked: () => string;
  /** Number of events that they replayed. */
  readonly replayed: () => number;
  /** Number of dead letters that they redrove. */
  readonly redriven: () => number;
  /** Number of runs skipped because another was in progress. */
  readonly skipped: () => number;
}

/** Anna's, behind the first of the operators' roles. */
function sessionIn({ deployed }: Pick<Cloud, 'deployed'>): string {
  const { environment } = deployed.functions.find(({ folder }) => folder === 'operations/operators') ?? {};
  const [role] = JSON.parse(environment?.['OPERATOR_ROLES'] ?? '[]') as string[];
  const [, account, name] = /^arn:aws:iam::(\d+):role\/(.+)$/.exec(role ?? '') ?? [];
  return `arn:aws:sts::${account}:assumed-role/${name?.split('/').at(-1)}/anna`;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export function createOperators(deps: OperatorsDeps): Operators {
  const { agenda, dice, cloud, refused, worries } = deps;
  const invoke = async (folder: string, payload: unknown) => cloud.functions.of(folder).invoke(payload);
  const terminal = createTerminal({ ...deps, invoke, principal: sessionIn(cloud) });
  const replays = createReplays({ ...deps, terminal });
  const parkedEvents = createParkedEvents({ ...deps, terminal });
  const deadLetters = createDeadLetters({ ...deps, terminal });
  const overlappingRuns = createOverlappingRuns(deps);
  const mendSetAside = createSetAsideWork({ ...deps, terminal });
  const onboarding = createOnboarding({ ...deps, terminal });
  const firstDay = dayOf(toIsoInstant(agenda.now()));
  let listed = '';
  const start = (act: () => Promise<void>) => void act().catch(deps.onFailure);
  const later = (delayMs: number, act: () => Promise<void>) =>
    agenda.at(agenda.now() + delayMs, () => start(act));

  /** A failure that starts early is given up after two days, with time left to fix it. */
  const fail = (untilMs: number) => {
    const now = agenda.now();
    if (worries === 'a patient failure')
      refused.arise(now + dice.between(0, 8 * hourMs), { isMendable: true });
    if (worries !== 'hasty queues') return;
    for (let time = 0; time < 2; time += 1)
      refused.arise(dice.between(now, untilMs), { isMendable: dice.chance(0.5) });
  };

  return {
    orderOnboarding: (atMs) => void agenda.at(atMs, () => start(onboarding)),
    begin: (untilMs) => {
      const during = (endMs: number, delayMs: () => number, act: () => Promise<void>) =>
        agenda.every(delayMs, () => {
          if (agenda.now() < endMs) start(act);
        });
      during(untilMs, () => dice.between(hourMs, 12 * hourMs), replays.some);
      during(untilMs, () => dice.between(hourMs, 12 * hourMs), parkedEvents.some);
      // Alarms continue for as long as events are given up.
      during(untilMs + 3 * dayMs, () => dice.between(3 * hourMs, 9 * hourMs), deadLetters.round);
      during(untilMs, () => dice.between(hourMs / 2, 3 * hourMs), overlappingRuns.some);
      agenda.at(dice.between(agenda.now(), untilMs), () => mixUpQueues(deps));
      fail(untilMs);
    },
    tidyUp: () => {
      later(hourMs, mendSetAside);
      // The last deployment is fixed by then.
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
    redriven: () => terminal.sent('dead-letters/redrive'),
    skipped: overlappingRuns.skipped,
  };
}

interface MixedUpQueuesDeps {
  readonly agenda: Agenda;
  readonly dice: Dice;
  readonly trace: Trace;
  readonly cloud: Pick<Cloud, 'deployed' | 'functions'>;
}

const receiver = 'webhooks/receive';

/** A deployment of the receiver that swaps the queues of two families, until somebody fixes it. */
function mixUpQueues({ agenda, dice, trace, cloud }: MixedUpQueuesDeps): void {
  const { functions, deployed } = cloud;
  const { environment } = deployed.functions.find(({ folder }) => folder === receiver) ?? {};
  const urls = JSON.parse(environment?.['QUEUE_URLS'] ?? '{}') as Readonly<Record<string, string>>;
  const one = dice.pick(['accounts', 'onboarding']);
  const other = dice.pick(familyNames.filter((family) => family !== one));
  const mixedUp = { ...urls, [one]: urls[other], [other]: urls[one] };
  const deploy = (variables: Readonly<Record<string, string>>) => {
    functions.configure(receiver, variables);
    functions.of(receiver).replaceContainers();
  };
  trace.note(`the queues of ${one} and ${other} are taken for each other`);
  deploy({ QUEUE_URLS: JSON.stringify(mixedUp) });
  agenda.at(agenda.now() + dice.between(hourMs, 6 * hourMs), () => deploy({}));
}

interface OnboardingDeps {
  readonly agenda: Agenda;
  readonly dice: Dice;
  readonly terminal: Terminal;
}

const minuteMs = 60_000;

/** Somebody orders the onboarding of the portfolio as of yesterday, and watches it for a moment. */
function createOnboarding({ agenda, dice, terminal }: OnboardingDeps) {
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

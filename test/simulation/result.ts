import type { EventState } from '#shared/mirror/effect.ts';
import type { Notification } from '#sandbox/webhooks/notification.ts';
import type { EntityCounts } from './entities-end-state.ts';
import { jobCountsIn, type JobCounts } from './jobs/job-counts.ts';
import { notifiedChanges } from './notified-changes.ts';
import { dayMs, type World } from './world.ts';

export interface SimulationResult {
  readonly seed: number;
  readonly steps: number;
  readonly notifications: number;
  readonly attempts: number;
  readonly events: number;
  /** Number of events that ended in each state. */
  readonly states: Readonly<Record<EventState['state'], number>>;
  readonly rejected: number;
  /** Number of records that the stream gave up on and the sweep published. */
  readonly leftToTheSweep: number;
  /** By event type: number of changes at the bank that arrived. */
  readonly types: Readonly<Record<string, number>>;
  /** Number of changes whose notifications were all dropped for ever. */
  readonly lost: number;
  /** Number of changes that arrived a day later or more. */
  readonly late: number;
  readonly erased: number;
  /** Old bookings that are in files at the end, and files whose bookings came back. */
  readonly archived: number;
  readonly broughtBack: number;
  readonly entities: EntityCounts;
  /** Events that people replayed, and parked events settled since. */
  readonly replayed: number;
  readonly settledSince: number;
  /** Events given up by handlers, and those that people redrove. */
  readonly deadLetters: number;
  readonly redriven: number;
  /** Runs skipped because another was in progress, and runs that continued after another had taken their lease. */
  readonly skippedRuns: number;
  readonly outlivedLeases: number;
  /** How often a search for slots of the call pool found all unreserved ones taken. */
  readonly fullPools: number;
  /** Reads by id that the bank answered with another resource. */
  readonly swapped: number;
  /** Workers that an account ended. */
  readonly endedWorkers: number;
  readonly jobs: JobCounts;
  /** Digest of its first hours with faults: equal for two runs of a seed on one commit. */
  readonly beginning: string;
}

/** The totals of a world. */
export function countsOf(world: World) {
  const { bank, cloud, safety, alarms, pauses, pool, swapped, killerAccounts, operators, trace } = world;
  const stored = world.stored();
  const log = bank.desk.log();
  const changesAtBank = [...notifiedChanges(bank).values()].flat();
  const events = [...stored.events.values()];
  const inState = (state: EventState['state']) => events.filter((event) => event.state === state).length;
  return {
    steps: trace.steps(),
    notifications: log.length,
    attempts: log.reduce((sum, { attempts }) => sum + attempts.length, 0),
    events: events.length,
    states: {
      applied: inState('applied'),
      stale: inState('stale'),
      duplicate: inState('duplicate'),
      parked: inState('parked'),
    },
    types: Object.fromEntries(
      [...Map.groupBy(changesAtBank, ({ definition }) => definition.type)].map(([type, changes]) => [
        type,
        changes.filter(({ hasArrived }) => hasArrived).length,
      ]),
    ),
    lost: changesAtBank.filter(({ hasArrived }) => !hasArrived).length,
    late: log.filter(isLate).length,
    erased: stored.work.filter(({ pk, state }) => String(pk).startsWith('ERASURE#') && state === 'completed')
      .length,
    archived: stored.archived,
    broughtBack: stored.broughtBack,
    rejected: safety.rejected(),
    leftToTheSweep: cloud.givenUp(),
    replayed: operators.replayed(),
    settledSince: safety.settledSince(),
    deadLetters: alarms.count(),
    redriven: operators.redriven(),
    skippedRuns: operators.skipped(),
    outlivedLeases: pauses.outlived(),
    fullPools: pool.foundFull(),
    swapped: swapped.count(),
    endedWorkers: killerAccounts.ended(),
    jobs: jobCountsIn(stored),
  };
}

function isLate({ state, created_at, attempts }: Notification): boolean {
  const [first] = attempts.filter(({ status }) => status === 200);
  return state === 'delivered' && Date.parse(first?.at ?? '') - Date.parse(created_at) >= dayMs;
}

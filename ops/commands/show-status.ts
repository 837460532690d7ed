import { stateChecks } from '#shared/checks/checks.ts';
import { runChecksTogether, worstOf, type CheckResult, type Verdict } from '#shared/checks/run-checks.ts';
import { functionOf, goingOn } from '#shared/checks/work-checks.ts';
import type { WorkFacts } from '#shared/checks/work-facts.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { Stage } from '#infra/stage/stage.ts';
import { checkDeps, type CheckStageDeps } from './check-stage.ts';

/** The events of a family, or of a handler of the company's own. */
export interface QueueStatus {
  readonly queue: string;
  readonly waiting: number;
  readonly inFlight: number;
  readonly dead: number;
  readonly parked: number;
  readonly unpublished: number;
  /** The cause that was met last, with the first time. */
  readonly failing?: { readonly cause: string; readonly since: string; readonly count: number };
}

export interface StageStatus {
  /** Canonical UTC. */
  readonly at: string;
  readonly verdict: Verdict;
  /** Null if it could not be read: the checks say why. */
  readonly queues: readonly QueueStatus[] | null;
  readonly checks: readonly CheckResult[];
}

/** Somebody who was woken up waits for it. */
const withinMs = 2_500;

/** What a stage does now, in seconds. Reads alone. */
export async function showStatus(stage: Stage, by: CheckStageDeps): Promise<StageStatus> {
  const { clock, timers } = by;
  const deps = checkDeps(stage, by);
  const checks = await runChecksTogether(stateChecks, deps, { withinMs, timers });
  // Only what the checks have read by now.
  const isRead = checks.some(({ id, reading }) => id === 'dead-letters' && reading.state !== 'unread');
  const queues = isRead ? queuesOf(await deps.work(), clock) : null;
  return { at: toIsoInstant(clock.now()), verdict: worstOf(checks), queues, checks };
}

function queuesOf(
  { queues, failing, parked, unpublished }: WorkFacts,
  clock: CheckStageDeps['clock'],
): readonly QueueStatus[] | null {
  if (!('known' in queues)) return null;
  const causes = 'known' in failing ? goingOn(failing.known, clock) : [];
  const [setAside, notPublished] = [countsOf(parked), countsOf(unpublished)];
  return queues.known.map((depth) => {
    const met = causes.find(({ of }) => of === functionOf(depth.queue));
    return {
      ...depth,
      parked: setAside.get(depth.queue) ?? 0,
      unpublished: notPublished.get(depth.queue) ?? 0,
      ...(met && { failing: { cause: met.cause, since: met.firstSeen, count: met.count } }),
    };
  });
}

const countsOf = (fact: WorkFacts['parked'] | WorkFacts['unpublished']) =>
  new Map<string, number>('known' in fact ? fact.known.map(({ family, count }) => [family, count]) : []);

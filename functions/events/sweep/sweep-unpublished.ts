import { recordFamilyNames, type RecordFamily } from '#shared/events/families.ts';
import type { SweepResponse, SweepRequest } from '#shared/fanout/commands/sweep-commands.ts';
import type { Clock } from '#shared/kernel/clock.ts';
import type { Invocation } from '#shared/lambda/scheduled-job.ts';
import { publishSetAside, type FamilyRun } from './publish-waiting.ts';
import { sweepHours, type SweepHoursDeps } from './sweep-hours.ts';
import { behindSeconds, passes, type RunTime } from './sweep-position.ts';

export interface SweepUnpublishedDeps extends SweepHoursDeps {
  readonly clock: Clock;
}

/** The longest that a page may take: four attempts on a slow bus. */
const pageMs = 30_000;

/** The most that is kept in memory per family; events beyond it are retried and set aside again. */
const mostAside = 10_000;

/** Publishes what the stream missed, all families in parallel. A family that fails does not hold up the others. */
export function sweepUnpublished(deps: SweepUnpublishedDeps) {
  const { clock, log, metrics } = deps;
  return async function sweep(request: SweepRequest, { remainingMs }: Invocation): Promise<SweepResponse> {
    const time = { nowMs: clock.now(), hasTime: () => remainingMs() > pageMs };
    const settled = await Promise.allSettled(
      recordFamilyNames.map(async (family) => sweepFamily(family, request, { ...deps, ...time })),
    );
    const swept = settled
      .flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
      .reduce(sumOf, none);
    metrics.count('SweepBehindSeconds', swept.behindSeconds);
    metrics.count('EventsSetAside', swept.setAside);
    if (swept.published > 0 || swept.failed > 0) log.warn('the stream missed events', { ...swept });
    for (const each of settled) if (each.status === 'rejected') throw each.reason;
    return swept;
  };
}

async function sweepFamily(
  family: RecordFamily,
  { trySetAside }: SweepRequest,
  deps: SweepUnpublishedDeps & RunTime,
): Promise<SweepResponse> {
  const { nowMs, hasTime } = deps;
  const listed = await deps.setAside.list(family, mostAside);
  const run: FamilyRun = { family, nowMs, hasTime, aside: new Map(listed.map((event) => [event.id, event])) };
  const again = await publishSetAside(run, { all: trySetAside }, deps);
  const [early, late] = passes;
  const swept = await sweepHours(early, run, deps);
  const confirmed = await sweepHours(late, run, deps);
  return {
    published: again.published + swept.published + confirmed.published,
    failed: again.failed + swept.failed + confirmed.failed,
    isComplete: swept.reached.position === undefined && !swept.isHalted,
    behindSeconds: behindSeconds(swept.reached, nowMs),
    setAside: run.aside.size,
  };
}

const none: SweepResponse = { published: 0, failed: 0, isComplete: true, behindSeconds: 0, setAside: 0 };

function sumOf(one: SweepResponse, other: SweepResponse): SweepResponse {
  return {
    published: one.published + other.published,
    failed: one.failed + other.failed,
    isComplete: one.isComplete && other.isComplete,
    behindSeconds: Math.max(one.behindSeconds, other.behindSeconds),
    setAside: one.setAside + other.setAside,
  };
}

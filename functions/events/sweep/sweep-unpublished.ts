import { recordFamilyNames, type RecordFamily } from '#shared/events/families.ts';
import type { SweepResponse, SweepRequest } from '#shared/fanout/commands/sweep-commands.ts';
import type { Clock } from '#shared/kernel/clock.ts';
import type { Invocation } from '#shared/lambda/scheduled-job.ts';
import type { FamilyRun } from './family-run.ts';
import { publishSetAside } from './publish-waiting.ts';
import { sweepHours, type SweepHoursDeps } from './sweep-hours.ts';
import { behindSeconds, passes, type RunTime } from './sweep-position.ts';

export interface SweepUnpublishedDeps extends SweepHoursDeps {
  readonly clock: Clock;
}

/** The longest that a page may take: four attempts on a slow bus. */
const pageMs = 30_000;

/** The most that is kept in memory per family; events beyond it are retried and set aside again. */
const mostAside = 10_000;

/**
 * Publishes what the stream missed, all families in parallel. A family that fails does not hold up the others. What may
 * end the process comes last, family by family; first the families of which no single event is under suspicion.
 */
export function sweepUnpublished(deps: SweepUnpublishedDeps) {
  const { clock, log, metrics } = deps;
  return async function sweep(request: SweepRequest, { remainingMs }: Invocation): Promise<SweepResponse> {
    const time = { nowMs: clock.now(), hasTime: () => remainingMs() > pageMs };
    const counts = await deps.begun.counts();
    const sweepOne = async (family: RecordFamily, isAlone: boolean) =>
      sweepFamily(family, request, { ...deps, ...time, counts, isAlone });
    const settled = await Promise.allSettled(
      recordFamilyNames.map(async (family) => sweepOne(family, false)),
    );
    const first = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    const sums = first.map(({ isSuspect, swept }) => (isSuspect ? { ...swept, ...unfinished } : swept));
    for (const { family } of first.filter(({ isSuspect }) => isSuspect).toSorted(byMarks(counts))) {
      const [alone] = await Promise.allSettled([sweepOne(family, true)]);
      settled.push(alone);
      if (alone.status === 'fulfilled') sums.push(alone.value.swept);
    }
    const swept = sums.reduce(sumOf, none);
    metrics.count('SweepBehindSeconds', swept.behindSeconds);
    metrics.count('EventsSetAside', swept.setAside);
    metrics.count('EventForwarded', swept.published);
    if (swept.published > 0 || swept.failed > 0) log.warn('the stream missed events', { ...swept });
    for (const each of settled) if (each.status === 'rejected') throw each.reason;
    return swept;
  };
}

/** What a family reports once it has been swept alone. */
const unfinished = { isComplete: true, behindSeconds: 0, setAside: 0 };

interface SweptFamily {
  readonly family: RecordFamily;
  readonly swept: SweepResponse;
  /** Some of its events are left until nothing else is being published. */
  readonly isSuspect: boolean;
}

const byMarks =
  (counts: ReadonlyMap<string, number>) =>
  (one: SweptFamily, other: SweptFamily): number => {
    const marksOf = ({ family }: SweptFamily) =>
      [...counts].reduce((sum, [id, count]) => (id.startsWith(`${family} `) ? sum + count : sum), 0);
    return marksOf(one) - marksOf(other);
  };

type Sweeping = SweepUnpublishedDeps & RunTime & Pick<FamilyRun, 'counts' | 'isAlone'>;

async function sweepFamily(
  family: RecordFamily,
  { trySetAside }: SweepRequest,
  deps: Sweeping,
): Promise<SweptFamily> {
  const { nowMs, hasTime, counts, isAlone } = deps;
  const listed = await deps.setAside.list(family, mostAside);
  const aside = new Map(listed.map((event) => [event.id, event]));
  const run: FamilyRun = { family, nowMs, hasTime, aside, counts, isAlone };
  const again = await publishSetAside(run, { all: trySetAside }, deps);
  const [early, late] = passes;
  const swept = await sweepHours(early, run, deps);
  const confirmed = await sweepHours(late, run, deps);
  return {
    family,
    swept: {
      published: again.published + swept.published + confirmed.published,
      failed: again.failed + swept.failed + confirmed.failed,
      isComplete: swept.reached.position === undefined && !swept.isHalted,
      behindSeconds: behindSeconds(swept.reached, nowMs),
      setAside: run.aside.size,
    },
    isSuspect: again.isSuspect || swept.isSuspect || confirmed.isSuspect,
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

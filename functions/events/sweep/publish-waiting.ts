import { endedItsProcess, type BegunWork } from '#shared/kernel/begun-work.ts';
import type { PublishEvents } from '#shared/fanout/publish-events.ts';
import { delayOfTryMs, type SetAsideEvent, type SetAsideEvents } from '#shared/fanout/set-aside-events.ts';
import type { UnpublishedEvents } from '#shared/fanout/unpublished-events.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { Log, Metrics } from '#shared/kernel/telemetry.ts';
import type { FamilyRun } from './family-run.ts';
import { publishMarked, type Attempted, type Failure } from './publish-marked.ts';
import { recordedBefore } from './sweep-position.ts';
import type { FanoutMetric } from '#shared/fanout/names.ts';

export interface PublishWaitingDeps {
  readonly unpublished: UnpublishedEvents;
  readonly setAside: SetAsideEvents;
  readonly publish: PublishEvents;
  /** What sweeps began and did not end. */
  readonly begun: BegunWork;
  readonly log: Log;
  readonly metrics: Metrics<FanoutMetric>;
}

export interface Published {
  readonly published: number;
  readonly failed: number;
  /** A bus or the table of receipts is down: continuing would set every event aside. Or the rest is left for later. */
  readonly isHalted: boolean;
  /** A process ended during the work on these events: they wait until everything else is done. */
  readonly isSuspect: boolean;
}

/** More failures of a bus or of the receipts in a page mean that it is down. */
const mostSetAside = 20;

const triesAtOnce = 500;

/** Publishes the waiting events of the page at this place. Failures are set aside before the sweep moves on. */
export async function publishWaiting(
  { ids, place }: { readonly ids: readonly string[]; readonly place: string },
  run: FamilyRun,
  deps: PublishWaitingDeps,
): Promise<Published> {
  const wanted = ids.filter((id) => !run.aside.has(id));
  const page = await publishMarked({ ids: wanted, place }, run, guarded(recordedBefore(run), run, deps));
  const outages = [...page.failures.values()].filter(({ isOwn }) => !isOwn).length;
  const isDown = outages > mostSetAside;
  if (!isDown)
    for (const [id, { code }] of page.failures)
      if (code !== endedItsProcess) await setAside({ id, code, tries: 1 }, run, deps);
  return { ...countsOf(page), isHalted: isDown || page.isUnfinished || page.isSuspect };
}

/**
 * Retries set-aside events that are due, or `all` of them for a person who has fixed the cause. Those that ended their
 * process are retried for a person only: one by one, last, and alone.
 */
export async function publishSetAside(
  run: FamilyRun,
  request: { readonly all: boolean },
  deps: PublishWaitingDeps,
): Promise<Published> {
  const now = toIsoInstant(run.nowMs);
  const [killers, others] = partition([...run.aside.values()], ({ code }) => code === endedItsProcess);
  const due = others
    .filter(({ dueAt }) => request.all || dueAt <= now)
    .toSorted((one, other) => (one.dueAt < other.dueAt ? -1 : 1))
    .slice(0, triesAtOnce);
  const settle = async (tried: readonly SetAsideEvent[], failures: ReadonlyMap<string, Failure>) => {
    for (const { id, tries } of tried) {
      const failure = failures.get(id);
      if (failure === undefined) {
        await deps.setAside.remove({ family: run.family, id });
        run.aside.delete(id);
      } else if (failure.code !== endedItsProcess)
        await setAside({ id, code: failure.code, tries: tries + 1 }, run, deps);
    }
  };
  const ids = due.map(({ id }) => id);
  const again = await publishMarked({ ids, place: 'set aside' }, run, guarded(undefined, run, deps));
  await settle(
    due.filter(({ id }) => again.tried.has(id)),
    again.failures,
  );
  const wanted = request.all ? killers : [];
  let { published, failed } = countsOf(again);
  for (const killer of run.isAlone ? wanted : []) {
    const { events, failures } = await publishByIds([killer.id], undefined, deps);
    await settle([killer], failures);
    published += events - countOfEvents(failures);
    failed += failures.size;
  }
  const isSuspect = again.isSuspect || (wanted.length > 0 && !run.isAlone);
  return { published, failed, isSuspect, isHalted: false };
}

/** How pages are published, and what becomes of an event that ended its process. */
function guarded(before: string | undefined, run: FamilyRun, deps: PublishWaitingDeps) {
  return {
    begun: deps.begun,
    publish: async (ids: readonly string[]) => publishByIds(ids, before, deps),
    isDown: (outages: number) => outages > mostSetAside,
    setAside: async (id: string) => setAside({ id, code: endedItsProcess, tries: 1 }, run, deps),
  };
}

function partition<One>(all: readonly One[], isFirst: (one: One) => boolean) {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))] as const;
}

function countsOf({ events, failures, isSuspect }: Attempted) {
  return { published: events - countOfEvents(failures), failed: failures.size, isSuspect };
}

async function publishByIds(ids: readonly string[], before: string | undefined, deps: PublishWaitingDeps) {
  const { unpublished, publish, log, metrics } = deps;
  if (ids.length === 0) return { events: 0, failures: new Map<string, Failure>() };
  const { events, unreadable } = await unpublished.read(ids);
  for (const eventId of unreadable) {
    metrics.count('ForwardFailed');
    log.error('a record of the events table cannot be read', { eventId });
  }
  const waiting = events
    .filter(({ recordedAt }) => before === undefined || recordedAt < before)
    .toSorted((one, other) => (one.recordedAt < other.recordedAt ? -1 : 1));
  const failures = new Map<string, Failure>(await publish(waiting));
  for (const id of unreadable)
    failures.set(id, { code: 'unreadable-record', isOwn: true, isUnreadable: true });
  return { events: waiting.length, failures };
}

function countOfEvents(failures: ReadonlyMap<string, Failure>): number {
  return [...failures.values()].filter(({ isUnreadable }) => isUnreadable !== true).length;
}

async function setAside(
  failed: Pick<SetAsideEvent, 'id' | 'code' | 'tries'>,
  { family, aside, nowMs }: FamilyRun,
  deps: PublishWaitingDeps,
): Promise<void> {
  const event = { ...failed, family, dueAt: toIsoInstant(nowMs + delayOfTryMs(failed.tries)) };
  await deps.setAside.put(event);
  aside.set(event.id, event);
  deps.log.error('an event is set aside, unpublished', { eventId: event.id, family, code: event.code });
}

import type { RecordFamily } from '#shared/events/families.ts';
import type { PublishEvents } from '#shared/fanout/publish-events.ts';
import { delayOfTryMs, type SetAsideEvent, type SetAsideEvents } from '#shared/fanout/set-aside-events.ts';
import type { UnpublishedEvents } from '#shared/fanout/unpublished-events.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { Log, Metrics } from '#shared/kernel/telemetry.ts';
import { recordedBefore, type RunTime } from './sweep-position.ts';
import type { FanoutMetric } from '#shared/fanout/names.ts';

export interface PublishWaitingDeps {
  readonly unpublished: UnpublishedEvents;
  readonly setAside: SetAsideEvents;
  readonly publish: PublishEvents;
  readonly log: Log;
  readonly metrics: Metrics<FanoutMetric>;
}

/** One family in one run. */
export interface FamilyRun extends RunTime {
  readonly family: RecordFamily;
  /** The family's set-aside events, as far as this run knows. */
  readonly aside: Map<string, SetAsideEvent>;
}

export interface Published {
  readonly published: number;
  readonly failed: number;
  /** A bus or the table of receipts is down: continuing would set every event aside. */
  readonly isHalted: boolean;
}

/** More failures of a bus or of the receipts in a page mean that it is down. */
const mostSetAside = 20;

const triesAtOnce = 500;

/** Publishes the waiting events of a page. Failures are set aside before the sweep moves on. */
export async function publishWaiting(
  ids: readonly string[],
  run: FamilyRun,
  deps: PublishWaitingDeps,
): Promise<Published> {
  const wanted = ids.filter((id) => !run.aside.has(id));
  const { events, failures } = await publishByIds(wanted, recordedBefore(run), deps);
  const isHalted = [...failures.values()].filter(({ isOwn }) => !isOwn).length > mostSetAside;
  if (!isHalted) for (const [id, { code }] of failures) await setAside({ id, code, tries: 1 }, run, deps);
  return { published: events - countOfEvents(failures), failed: failures.size, isHalted };
}

/** Retries set-aside events that are due, or `all` of them for a person who has fixed the cause. */
export async function publishSetAside(
  run: FamilyRun,
  request: { readonly all: boolean },
  deps: PublishWaitingDeps,
): Promise<Published> {
  const now = toIsoInstant(run.nowMs);
  const due = [...run.aside.values()]
    .filter(({ dueAt }) => request.all || dueAt <= now)
    .toSorted((one, other) => (one.dueAt < other.dueAt ? -1 : 1))
    .slice(0, triesAtOnce);
  if (due.length === 0) return { published: 0, failed: 0, isHalted: false };
  const { events, failures } = await publishByIds(
    due.map(({ id }) => id),
    undefined,
    deps,
  );
  for (const { id, tries } of due) {
    const failure = failures.get(id);
    if (failure !== undefined) {
      await setAside({ id, code: failure.code, tries: tries + 1 }, run, deps);
      continue;
    }
    await deps.setAside.remove({ family: run.family, id });
    run.aside.delete(id);
  }
  return { published: events - countOfEvents(failures), failed: failures.size, isHalted: false };
}

interface Failure {
  readonly code: string;
  readonly isOwn: boolean;
  /** The record could not be parsed as an event. */
  readonly isUnreadable?: true;
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

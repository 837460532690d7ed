import { familyNames, recordFamilyNames, type Family, type RecordFamily } from '#shared/events/families.ts';
import { readAmounts } from '#shared/failures/failed-amount.ts';
import type { FailingCause } from '#shared/failures/failing-cause.ts';
import type { ParkedIds } from '#shared/replay/parked-events.ts';
import type { Timers } from '#shared/kernel/clock.ts';
import type { Finding } from './check.ts';
import { factInTime } from './read-account.ts';
import type {
  Activity,
  QueueDepth,
  RejectedWebhooks,
  RuleDeliveries,
  SourceTaken,
  WorkFacts,
} from './work-facts.ts';

/** Of an event that no bus took. */
interface UnpublishedEvent {
  readonly id: string;
  readonly code: string;
}

export interface WorkReaders {
  readonly queues: () => Promise<readonly QueueDepth[]>;
  readonly sources: () => Promise<readonly SourceTaken[]>;
  readonly activity: () => Promise<Activity>;
  readonly deliveries: () => Promise<readonly RuleDeliveries[]>;
  readonly failing: () => Promise<readonly FailingCause[]>;
  /** At most so many of a family, those that wait longest first. */
  readonly parked: (family: Family, limit: number) => Promise<ParkedIds>;
  /** What recorded events concern. */
  readonly recordedMoney: (ids: readonly string[]) => Promise<Finding['money']>;
  /** Of today and yesterday. */
  readonly rejected: () => Promise<RejectedWebhooks>;
  /** At most so many of a family. */
  readonly unpublished: (family: RecordFamily, limit: number) => Promise<readonly UnpublishedEvent[]>;
}

/** So many of a family are counted: more need the same person. */
const mostCounted = 1_000;
/** `status` waits for 4 s, in which the function may have to start. */
const limitMs = 1_500;
/** Each is read with its position: a page is enough to see how bad it is. */
const mostParkedCounted = 100;
const mostReadForMoney = 100;

/** Everything that could be read of what waits and fails, and of the rest why not. */
export function createReadWork(readers: WorkReaders, timers: Timers) {
  const { queues, sources, activity, deliveries, failing, parked, recordedMoney, rejected, unpublished } =
    readers;
  // Without an amount, it still waits.
  const moneyOf = async (ids: readonly string[]) => recordedMoney(ids).catch(() => undefined);
  const countOf = async (family: RecordFamily) => {
    const events = await unpublished(family, mostCounted);
    const [first] = events;
    if (first === undefined) return [];
    const money = await moneyOf(events.slice(0, mostReadForMoney).map(({ id }) => id));
    return [{ family, count: events.length, code: first.code, example: first.id, ...(money && { money }) }];
  };
  const parkedOf = async (family: Family) => {
    const { ids, since, cursor } = await parked(family, mostParkedCounted);
    const [example] = ids;
    if (example === undefined || since === undefined) return [];
    const money = await moneyOf(ids);
    return [
      { family, count: ids.length, hasMore: cursor !== undefined, since, example, ...(money && { money }) },
    ];
  };
  return async function readWork(): Promise<WorkFacts> {
    const isOver = new AbortController();
    const over = timers.sleep(limitMs, isOver.signal).then(
      () => undefined,
      () => undefined,
    );
    const inTime = async <Value>(read: () => Promise<Value>) => factInTime(read, { over, limitMs });
    const [depths, taken, active, given, causes, aside, refused, events] = await Promise.all([
      inTime(async () => [...(await queues())]),
      inTime(async () => [...(await sources())]),
      inTime(activity),
      inTime(async () => [...(await deliveries())]),
      inTime(async () => (await failing()).map(shownCause)),
      inTime(async () => (await Promise.all(familyNames.map(parkedOf))).flat()),
      inTime(rejected),
      inTime(async () => (await Promise.all(recordFamilyNames.map(countOf))).flat()),
    ]);
    isOver.abort();
    return {
      queues: depths,
      sources: taken,
      activity: active,
      deliveries: given,
      failing: causes,
      parked: aside,
      rejected: refused,
      unpublished: events,
    };
  };
}

/** What failed is named one by one only where it says an amount, so that none is counted twice. */
function shownCause({ waiting, amounts: written, ...row }: FailingCause) {
  const { of, cause, kind, code, action, resource, count, firstSeen, lastSeen, example } = row;
  const amounts = readAmounts(written, waiting);
  return {
    of,
    cause,
    kind,
    code,
    ...(action !== undefined && { action }),
    ...(resource !== undefined && { resource }),
    count,
    firstSeen,
    lastSeen,
    example,
    ...(amounts.length > 0 && { amounts }),
  };
}

import * as z from '#shared/kernel/zod.ts';
import type { Clock, Timers } from '#shared/kernel/clock.ts';
import { ownPartitions } from '#shared/own/names.ts';
import type { Stage } from '#infra/stage/stage.ts';
import { type EventRecord, eventRecordsOf } from './event-record.ts';
import type { Observed } from './observation.ts';
import { isFor } from './team-inbox.ts';

/** What one handler of the company has done with the events that its rules let through. */
export interface HandlerCounts {
  readonly name: string;
  readonly events: number;
  readonly completed: number;
  /** Tried and not completed, those in the dead letters too. */
  readonly failed: number;
  /** Being worked on now, each for its time limit at most. */
  readonly busy: number;
  readonly timeoutSeconds: number;
}

type LocalHandler = Pick<
  Stage['handlers'][number],
  'name' | 'duplicates' | 'superseded' | 'timeoutSeconds'
> & { readonly events: readonly string[] };

type Row = Readonly<Record<string, unknown>>;

interface Counted {
  readonly records: readonly Pick<EventRecord, 'pk' | 'eventType' | 'state' | 'duplicateOf' | 'provenance'>[];
  /** Of the work table. */
  readonly work: readonly Row[];
  readonly nowMs: number;
}

const handledRow = z.object({
  pk: z.string().check(z.startsWith(ownPartitions.handled)),
  handledAt: z.optional(z.string()),
  /** 0 once a try has failed. */
  busyUntil: z.optional(z.number()),
});

/** Of each handler: its events, and what it has noted about them. */
export function countByHandler(
  handlers: readonly LocalHandler[],
  { records, work, nowMs }: Counted,
): readonly HandlerCounts[] {
  const rows = new Map(
    work.flatMap((row) => {
      const { data } = handledRow.safeParse(row);
      return data === undefined ? [] : [[data.pk, data] as const];
    }),
  );
  return handlers.map((handler) => {
    const wanted = records.filter((record) => isFor(handler, record));
    const noted = wanted.flatMap(({ pk }) => rows.get(`${ownPartitions.handled}${handler.name}#${pk}`) ?? []);
    const completed = noted.filter(({ handledAt }) => handledAt !== undefined).length;
    const busy = noted.filter(
      ({ handledAt, busyUntil = 0 }) => handledAt === undefined && busyUntil > nowMs,
    ).length;
    const failed = noted.length - completed - busy;
    const { name, timeoutSeconds } = handler;
    return { name, events: wanted.length, completed, failed, busy, timeoutSeconds };
  });
}

export const isUndone = ({ events, completed }: HandlerCounts): boolean => completed < events;

interface Waiting {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly signal?: AbortSignal;
  readonly onProgress: (text: string) => void;
}

/** The events that handlers get from a moment on. */
export interface ObservedHandlers {
  readonly count: number;
  /** Once they are all completed, or nothing has moved for a while. */
  settled(waiting: Waiting): Promise<readonly HandlerCounts[]>;
}

/** Events that are there already were for an earlier run. */
export async function observeHandlers(
  { inspection, resources }: Pick<Observed, 'inspection' | 'resources'>,
  handlers: readonly LocalHandler[],
): Promise<ObservedHandlers> {
  const read = async () => {
    const events = await inspection.rows(resources.EventsTable);
    const work = await inspection.rows(resources.WorkTable);
    return { records: eventRecordsOf({ events, work }), work };
  };
  const count = handlers.length;
  if (count === 0) return { count, settled: () => Promise.resolve([]) };
  const before = new Set((await read()).records.map(({ pk }) => pk));
  return {
    count,
    settled: async (waiting) =>
      untilSettled(async () => {
        const { records, work } = await read();
        const counted = { records: records.filter(({ pk }) => !before.has(pk)), work };
        return countByHandler(handlers, { ...counted, nowMs: waiting.clock.now() });
      }, waiting),
  };
}

const pollMs = 1_000;
/** What failed comes back after 5 s, then after 10 s: a mirror that was behind has caught up by then. */
const calmMs = 20_000;
const limitMs = 150_000;

/** What a handler fails on for good is tried for hours: that is not waited for. */
export async function untilSettled(
  count: () => Promise<readonly HandlerCounts[]>,
  { clock, timers, signal, onProgress }: Waiting,
): Promise<readonly HandlerCounts[]> {
  const deadline = clock.now() + limitMs;
  let moved = { atMs: clock.now(), steps: -1 };
  for (;;) {
    signal?.throwIfAborted();
    const counts = await count();
    const open = counts.filter(isUndone);
    const steps = counts.reduce((sum, { completed, failed, busy }) => sum + 2 * completed + failed + busy, 0);
    const now = clock.now();
    if (steps !== moved.steps) moved = { atMs: now, steps };
    const working = counts.filter(({ busy }) => busy > 0).map(({ timeoutSeconds }) => timeoutSeconds * 1_000);
    const isCalm = now - moved.atMs >= calmMs + Math.max(0, ...working);
    if (open.length === 0 || isCalm || now >= deadline) return counts;
    onProgress(open.map(({ name, events, completed }) => `${name}: ${completed} of ${events}`).join(', '));
    await timers.sleep(pollMs, signal);
  }
}

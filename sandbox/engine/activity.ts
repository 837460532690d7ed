import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';

/** Activity for people who watch the bank: ids and statuses, never a body. */
type Happening =
  | {
      readonly kind: 'call';
      readonly method: string;
      /** Null where no operation has the path. */
      readonly operation: string | null;
      readonly status: number;
      /** Real time until the answer began. */
      readonly ms: number;
    }
  | {
      readonly kind: 'event';
      readonly event_type: string;
      readonly entity_id: string;
      /** The number of notifications it caused: one for each subscription. */
      readonly notifications: number;
    }
  | {
      readonly kind: 'delivery';
      readonly event_type: string;
      readonly notification_id: string;
      readonly attempt: number;
      /** The subscriber's answer, or why there is none. */
      readonly status: number | 'timeout' | 'unreachable';
    }
  /** An action of a test or a person on the bank under `/sandbox`. */
  | { readonly kind: 'control'; readonly path: string; readonly status: number };

export type TimelineEntry = Happening & {
  /** Grows by one from entry to entry, and goes on after a reset. */
  readonly sequence: number;
  /** Instant of the bank. */
  readonly at: string;
};

/** The latest activity; older entries are forgotten. */
export interface Activity {
  record(happening: Happening): void;
  /** The latest `limit` entries after a sequence, in order. */
  since(sequence: number, limit: number): readonly TimelineEntry[];
  /** The sequences of the oldest kept entry and of the latest; after a reset nothing is between them. */
  range(): { readonly first: number; readonly last: number };
  /** How many events there were of each type, also of those whose entries are forgotten. */
  eventsByType(): Readonly<Record<string, number>>;
  clear(): void;
}

export const keptEntries = 2000;

export function createActivity(clock: Clock): Activity {
  // An entry's place is its sequence modulo the size, so forgetting the oldest moves nothing.
  let ring: TimelineEntry[] = [];
  let [first, next] = [1, 1];
  const events = new Map<string, number>();
  const at = (sequence: number) => ring[sequence % keptEntries];
  return {
    record: (happening) => {
      if (happening.kind === 'event')
        events.set(happening.event_type, (events.get(happening.event_type) ?? 0) + 1);
      ring[next % keptEntries] = { ...happening, sequence: next, at: toIsoInstant(clock.now()) };
      next += 1;
      first = Math.max(first, next - keptEntries);
    },
    since: (sequence, limit) => {
      const from = Math.max(first, sequence + 1, next - limit);
      return Array.from({ length: Math.max(0, next - from) }, (_, index) => at(from + index)).filter(
        (entry) => entry !== undefined,
      );
    },
    range: () => ({ first, last: next - 1 }),
    eventsByType: () => Object.fromEntries([...events].toSorted()),
    clear: () => {
      ring = [];
      events.clear();
      first = next;
    },
  };
}

import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';

/** What somebody who watches the bank sees pass: ids and statuses, never a body. */
type Happening =
  | {
      readonly kind: 'call';
      readonly method: string;
      /** Null where no operation has the path. */
      readonly operation: string | null;
      readonly status: number;
      /** Of real time, until the answer began. */
      readonly ms: number;
    }
  | {
      readonly kind: 'event';
      readonly event_type: string;
      readonly entity_id: string;
      /** How many notifications it led to: one for each subscription. */
      readonly notifications: number;
    }
  | {
      readonly kind: 'delivery';
      readonly event_type: string;
      readonly notification_id: string;
      readonly attempt: number;
      /** What the subscriber answered, or why there is no answer. */
      readonly status: number | 'timeout' | 'unreachable';
    }
  /** Something that a test or a person did to the bank under `/sandbox`. */
  | { readonly kind: 'control'; readonly path: string; readonly status: number };

export type TimelineEntry = Happening & {
  /** Grows by one from entry to entry, and goes on after a reset. */
  readonly sequence: number;
  /** Instant of the bank. */
  readonly at: string;
};

/** The latest happenings; older ones are forgotten. */
export interface Activity {
  record(happening: Happening): void;
  /** Those after a sequence, the latest `limit` of them, in the order in which they happened. */
  since(sequence: number, limit: number): readonly TimelineEntry[];
  /** Sequences of the oldest entry that is still known and of the latest; nothing is between them after a reset. */
  range(): { readonly first: number; readonly last: number };
  clear(): void;
}

export const keptEntries = 2000;

export function createActivity(clock: Clock): Activity {
  // The entry with a sequence stands at its remainder: nothing is moved when the oldest is forgotten.
  let ring: TimelineEntry[] = [];
  let [first, next] = [1, 1];
  const at = (sequence: number) => ring[sequence % keptEntries];
  return {
    record: (happening) => {
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
    clear: () => {
      ring = [];
      first = next;
    },
  };
}

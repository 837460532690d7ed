import type {
  AccountTotals,
  Effect,
  EventRecord,
  EventState,
  HistoryRow,
  MirrorChange,
  MirrorKey,
} from '#shared/mirror/effect.ts';
import type { EventLog } from '#shared/mirror/event-log.ts';
import { historyRowOf } from '#shared/mirror/history.ts';
import { addDigests, emptyDigest, type BookingDigest } from '#shared/bank/booking-digest.ts';
import { replaces } from '#shared/mirror/settle.ts';

export interface AccountBookings {
  readonly count: number;
  readonly sumCents: number;
  readonly digest: BookingDigest;
}

export interface FakeEventLog extends EventLog {
  readonly events: ReadonlyMap<string, EventRecord & EventState>;
  /** By `kind#entityId/aspect`. */
  readonly mirror: ReadonlyMap<string, MirrorChange>;
  /** By account id, and by `accountId/currency` for other currencies than the euro. */
  readonly totals: ReadonlyMap<string, AccountBookings>;
  /** By event id. */
  readonly history: ReadonlyMap<string, HistoryRow>;
  readonly lastHeardAt: ReadonlyMap<string, string>;
  /** Bodies of erased events that still lie in the bucket: their keys by event id. */
  readonly leftBodies: ReadonlyMap<string, LeftBody>;
}

export interface LeftBody {
  readonly key: string;
  readonly since: string;
}

/** The two tables in memory, with the conditions of the real ones: each call takes its effect whole or not. */
export function createFakeEventLog(): FakeEventLog {
  const events = new Map<string, EventRecord & EventState>();
  const mirror = new Map<string, MirrorChange>();
  const totals = new Map<string, AccountBookings>();
  const history = new Map<string, HistoryRow>();
  const lastHeardAt = new Map<string, string>();
  const leftBodies = new Map<string, LeftBody>();

  const isRepeated = ({ id, provenance }: EventRecord) => {
    const recorded = events.get(id);
    return recorded !== undefined && !(provenance?.source === 'replay' && recorded.state === 'parked');
  };
  const put = (effect: Effect, state: EventState) => {
    events.set(effect.record.id, { ...effect.record, ...state });
    const row = historyRowOf(effect, state);
    if (row !== undefined) history.set(row.eventId, row);
    const { id, body, receivedAt: since } = effect.record;
    if (body.at === 'erased' && body.left !== undefined) leftBodies.set(id, { key: body.left, since });
  };
  const addTotals = ({ totals: added }: Effect) => {
    if (added === undefined) return;
    const name = totalsName(added);
    const held = totals.get(name) ?? { count: 0, sumCents: 0, digest: emptyDigest };
    totals.set(name, {
      count: held.count + 1,
      sumCents: held.sumCents + added.sumCents,
      digest: addDigests(held.digest, added.digest),
    });
  };

  return {
    events,
    mirror,
    totals,
    history,
    lastHeardAt,
    leftBodies,
    commit: async (effect, change) => {
      await Promise.resolve();
      if (isRepeated(effect.record)) return { outcome: 'repeated' };
      const held = mirror.get(mirrorRowName(change.key));
      if (held !== undefined && !replaces(change, held)) return { outcome: 'refused', held };
      put({ ...effect, change }, { state: 'applied' });
      mirror.set(mirrorRowName(change.key), change);
      addTotals(effect);
      return { outcome: 'committed' };
    },
    keep: async (effect, state) => {
      await Promise.resolve();
      if (isRepeated(effect.record)) return 'repeated';
      put(effect, state);
      return 'kept';
    },
    held: async (key) => {
      await Promise.resolve();
      return mirror.get(mirrorRowName(key));
    },
    heard: async (eventType, at) => {
      await Promise.resolve();
      const last = lastHeardAt.get(eventType);
      if (last === undefined || last < at) lastHeardAt.set(eventType, at);
    },
  };
}

export function totalsName({ accountId, currency }: Pick<AccountTotals, 'accountId' | 'currency'>): string {
  return currency === 'EUR' ? accountId : `${accountId}/${currency}`;
}

export function mirrorRowName({ kind, entityId, aspect }: MirrorKey): string {
  return `${kind}#${entityId}/${aspect}`;
}

import type {
  AccountTotals,
  BookingAttributes,
  Effect,
  EventRecord,
  EventState,
  HistoryRow,
  MirrorChange,
  MirroredData,
  MirrorKey,
} from '#shared/mirror/effect.ts';
import type { EventLog } from '#shared/mirror/event-log.ts';
import { historyRowOf } from '#shared/mirror/history.ts';
import { addDigests, emptyDigest, type BookingDigest } from '#shared/bank/booking-digest.ts';
import { changedTotals } from '#shared/mirror/booking-content.ts';
import { decide, isSame } from '#shared/mirror/decide.ts';
import { markedEffect } from '#shared/mirror/reported-contents.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import type { Clock } from '#shared/kernel/clock.ts';
import { createFakeLooseObjects, type FakeLooseObjects } from './loose-objects.ts';

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
  readonly lastReceivedAt: ReadonlyMap<string, string>;
  /** The bodies of appended entities, by row: no history has them. */
  readonly bodyKeys: ReadonlyMap<string, string>;
  /** Rows of objects: what is written names one, or fails. */
  readonly loose: FakeLooseObjects;
  /** What replays put back as news: ids in their order. */
  readonly unpublished: readonly string[];
  /** Whether no team has received a replayed event whose record is gone. */
  isUnpublished(effect: Effect): boolean;
  /** The records are too old and gone, as after forty days. */
  expire(): void;
  /** The mirror is gone, and with it totals and history. */
  loseMirror(): void;
}

type Footing = 'new' | 'repeated' | 'settled' | 'parked' | 'expired' | 'unpublished';

/** The two tables in memory, with the conditions of the real ones: each call takes its effect whole or not. */
export function createFakeEventLog(clock: Clock = { now: () => 0 }): FakeEventLog {
  const loose = createFakeLooseObjects(clock);
  const events = new Map<string, EventRecord & EventState>();
  const mirror = new Map<string, MirrorChange>();
  const totals = new Map<string, AccountBookings>();
  const history = new Map<string, HistoryRow>();
  const lastReceivedAt = new Map<string, string>();
  const bodyKeys = new Map<string, string>();
  const unpublished: string[] = [];

  const isUnpublished = ({ record: { id, provenance }, change }: Effect) => {
    if (events.has(id) || provenance?.wasParked !== true) return false;
    const row = change === undefined ? undefined : mirror.get(mirrorRowName(change.key));
    return row?.eventId !== id && (history.get(id)?.state ?? 'parked') === 'parked';
  };
  const footingOf = (effect: Effect): Footing => {
    const { id, provenance } = effect.record;
    const recorded = events.get(id);
    if (provenance?.source !== 'replay') return recorded === undefined ? 'new' : 'repeated';
    if (recorded === undefined) return isUnpublished(effect) ? 'unpublished' : 'expired';
    return recorded.state === 'parked' ? 'parked' : 'settled';
  };
  const keepObject = (data: MirroredData | undefined) => {
    if (data?.at !== 'bucket') return;
    if (!loose.isKeepable(data.key)) throw new TransientError('object-gone', 'The object was claimed');
    loose.keep(data.key);
  };
  const put = (effect: Effect, state: EventState, footing: Footing) => {
    if (footing !== 'settled') events.set(effect.record.id, { ...effect.record, ...state });
    if (footing === 'unpublished') unpublished.push(effect.record.id);
    const row = historyRowOf(effect, state);
    if (row === undefined) return;
    const isHeld = footing === 'settled' || footing === 'expired';
    if (!isHeld || !history.has(row.eventId)) history.set(row.eventId, row);
  };
  const isOppositeOther = ({ readOver }: MirrorChange) =>
    readOver?.opposite !== undefined &&
    !isSame(mirror.get(mirrorRowName(readOver.opposite.key)), readOver.opposite.row);
  const besideRow = ({ record, history: entry }: Effect): Effect => ({
    record,
    ...(entry !== undefined && { history: entry }),
  });
  const addTotals = (added: AccountTotals) => {
    const name = totalsName(added);
    const held = totals.get(name) ?? { count: 0, sumCents: 0, digest: emptyDigest };
    totals.set(name, {
      count: held.count + added.count,
      sumCents: held.sumCents + added.sumCents,
      digest: addDigests(held.digest, added.digest),
    });
  };

  return {
    events,
    mirror,
    totals,
    history,
    lastReceivedAt,
    bodyKeys,
    loose,
    unpublished,
    isUnpublished,
    expire: () => events.clear(),
    loseMirror: () => {
      for (const rows of [mirror, totals, history]) rows.clear();
    },
    commit: async (effect, change) => {
      await Promise.resolve();
      const footing = footingOf({ ...effect, change });
      if (footing === 'repeated') return { outcome: 'repeated' };
      const held = mirror.get(mirrorRowName(change.key));
      const decision = decide(change, held);
      if (decision.does === 'read-again' || isOppositeOther(change)) return { outcome: 'outdated' };
      if (decision.does === 'stay') {
        const { state, note } = decision;
        if (held === undefined || note === undefined)
          return { outcome: 'refused', held: decision.held, state };
        const beside = besideRow(markedEffect(effect, decision));
        keepObject(historyRowOf(beside, state)?.data);
        put(beside, state, footing);
        mirror.set(mirrorRowName(change.key), { ...held, ...note });
        return footing === 'settled' ? { outcome: 'repeated' } : { outcome: 'noted', state };
      }
      keepObject(decision.change.data);
      if (held?.booking !== undefined) history.set(held.eventId, replacedBooking(held, held.booking));
      put(markedEffect({ ...effect, change }, decision.change), { state: 'applied' }, footing);
      mirror.set(mirrorRowName(change.key), decision.change);
      const { body } = effect.record;
      if (change.guard === 'absent' && body.at === 'bucket')
        bodyKeys.set(mirrorRowName(change.key), body.key);
      for (const added of changedTotals(effect, held)) addTotals(added);
      return { outcome: footing === 'settled' ? 'reapplied' : 'committed' };
    },
    keep: async (effect, state) => {
      await Promise.resolve();
      const footing = footingOf(effect);
      if (footing === 'repeated') return 'repeated';
      keepObject(historyRowOf(effect, state)?.data);
      put(effect, state, footing);
      return footing === 'settled' ? 'repeated' : 'kept';
    },
    held: async (key) => {
      await Promise.resolve();
      return mirror.get(mirrorRowName(key));
    },
    noteReceived: async (eventType, at) => {
      await Promise.resolve();
      const last = lastReceivedAt.get(eventType);
      if (last === undefined || last < at) lastReceivedAt.set(eventType, at);
    },
  };
}

/** Other rows have their place in the history from the beginning here. */
function replacedBooking(held: MirrorChange, { content }: BookingAttributes): HistoryRow {
  const { key, owners, updatedAt: at, eventId, eventType, data } = held;
  const { accountId, amountCents, currency } = content;
  const booked = { accountId, amountCents, currency };
  return { key, owners, at, eventId, eventType, state: 'applied', booked, data };
}

function totalsName({ accountId, currency }: Pick<AccountTotals, 'accountId' | 'currency'>): string {
  return currency === 'EUR' ? accountId : `${accountId}/${currency}`;
}

export function mirrorRowName({ kind, entityId, aspect }: MirrorKey): string {
  return `${kind}#${entityId}/${aspect}`;
}

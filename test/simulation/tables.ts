import type { DynamoDBRecord } from 'aws-lambda';
import type { Item } from '#shared/aws/event-items.ts';
import { eventItem, fieldsOfItem, packedShell, putBackItem } from '#shared/aws/record-items.ts';
import { recordedEvent } from '#shared/fanout/recorded-event.ts';
import { hourOfRecording } from '#shared/fanout/recording-hours.ts';
import type { UnpublishedEvents } from '#shared/fanout/unpublished-events.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { EventRecord, EventState, MirrorChange } from '#shared/mirror/effect.ts';
import type { EventLog } from '#shared/mirror/event-log.ts';
import type { RecordedRow } from '#test/fakes/archive.ts';
import { createFakeEventLog, type FakeEventLog } from '#test/fakes/event-log.ts';

/** One write as the store took it. */
export interface Written {
  readonly record: EventRecord & EventState;
  /** What a replay found; left out where the record is new. */
  readonly found?: 'settled' | 'parked' | 'expired';
  /** The mirror row that came with it, if one did. */
  readonly change?: MirrorChange;
}

/** Events and mirror with what hangs on them: the stream and the index of what is not published. */
export interface Tables {
  readonly log: EventLog;
  readonly stored: FakeEventLog;
  readonly unpublished: UnpublishedEvents;
  /** Ids of records that wait for publication. */
  waiting(): readonly string[];
  /** Every record with the instant at which it was written first. */
  recorded(): readonly RecordedRow[];
  /** Body and pointer go out of the record. */
  eraseBody(id: string): void;
}

export interface TablesDeps {
  readonly clock: Clock;
  readonly onStream: (images: Pick<NonNullable<DynamoDBRecord['dynamodb']>, 'OldImage' | 'NewImage'>) => void;
  readonly onWrite: (written: Written) => void;
}

interface Write {
  readonly record: EventRecord;
  readonly change?: MirrorChange;
  /** A replay is the first that teams hear of it. */
  readonly isUnheard: boolean;
}

export function createTables({ clock, onStream, onWrite }: TablesDeps): Tables {
  const stored = createFakeEventLog(clock);
  const items = new Map<string, Item>();
  const recordedAt = new Map<string, string>();
  const waiting = new Map<string, { readonly family: string; readonly recordedAt: string }>();

  const write = ({ record, change, isUnheard }: Write, state: EventState) => {
    const before = items.get(record.id);
    const { source } = record.provenance ?? {};
    const isPutBack = source === 'replay' && before === undefined && !isUnheard;
    const item = (isPutBack ? putBackItem : eventItem)(record, state, clock.now());
    items.set(record.id, item);
    if (before === undefined) recordedAt.set(record.id, toIsoInstant(clock.now()));
    if (item['ofDay'] !== undefined && state.state !== 'parked') {
      waiting.set(record.id, { family: record.family, recordedAt: toIsoInstant(clock.now()) });
    }
    onStream({ ...(before !== undefined && { OldImage: imageOf(before) }), NewImage: imageOf(item) });
    // Whoever writes over a settled record has to answer for it.
    const found = before === undefined ? 'expired' : 'parked';
    const isAllowed = source === 'replay' && (before === undefined || before['state']?.S === 'parked');
    onWrite({
      record: { ...record, ...state },
      ...(isAllowed && { found }),
      ...(change !== undefined && { change }),
    });
  };

  const itemOf = (id: string): Item => items.get(id) ?? {};

  return {
    stored,
    waiting: () => [...waiting.keys()],
    recorded: () =>
      [...stored.events.values()].map((record) => ({ record, recordedAt: recordedAt.get(record.id) ?? '' })),
    eraseBody: (id) => {
      const held = items.get(id);
      if (held === undefined) return;
      const rest = Object.entries(held).filter(([name]) => name !== 'parked');
      const packed = { B: packedShell(held['packed']?.B ?? new Uint8Array()) };
      items.set(id, { ...Object.fromEntries(rest), packed, erased: { BOOL: true } });
    },
    log: {
      held: async (key) => stored.held(key),
      heard: async (eventType, at) => stored.heard(eventType, at),
      commit: async (effect, change) => {
        const isUnheard = stored.isUnheard({ ...effect, change });
        const commit = await stored.commit(effect, change);
        if (commit.outcome === 'committed')
          write({ record: effect.record, change, isUnheard }, { state: 'applied' });
        if (commit.outcome === 'noted') write({ record: effect.record, isUnheard }, commit.state);
        if (commit.outcome === 'reapplied') {
          onWrite({ record: { ...effect.record, state: 'applied' }, found: 'settled', change });
        }
        return commit;
      },
      keep: async (effect, state) => {
        const isUnheard = stored.isUnheard(effect);
        const kept = await stored.keep(effect, state);
        if (kept === 'kept') write({ record: effect.record, isUnheard }, state);
        return kept;
      },
    },
    unpublished: {
      markPublished: async (events) => {
        await Promise.resolve();
        for (const { pk } of events) waiting.delete(pk);
      },
      unmarked: async ({ family, hour, after = '' }) => {
        await Promise.resolve();
        const ids = [...waiting]
          .filter(
            ([id, row]) => row.family === family && hourOfRecording(row.recordedAt) === hour && id > after,
          )
          .map(([id]) => id)
          .toSorted();
        return { ids };
      },
      read: async (ids) => {
        await Promise.resolve();
        const events = ids.map((id) => recordedEvent.parse(fieldsOfItem(itemOf(id))));
        return { events, unreadable: [] };
      },
    },
  };
}

/** Bytes come as base64. */
function imageOf(item: Item): NonNullable<NonNullable<DynamoDBRecord['dynamodb']>['NewImage']> {
  const attributes = Object.entries(item).map(([name, value]) =>
    value.B === undefined ? [name, value] : [name, { B: Buffer.from(value.B).toString('base64') }],
  );
  return Object.fromEntries(attributes) as NonNullable<NonNullable<DynamoDBRecord['dynamodb']>['NewImage']>;
}

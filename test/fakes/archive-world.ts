import { createArchiveDays, type ArchiveDaysDeps } from '#shared/archive/archive-days.ts';
import { createSeal } from '#shared/archive/seal.ts';
import { definitionOf } from '#shared/events/catalog.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { EventRecord, EventState, Owners } from '#shared/mirror/effect.ts';
import { recordOf } from '#shared/mirror/event-record.ts';
import { aDelivery, type DeliveryFacts } from '#test/fixtures/deliveries.ts';
import { createMemoryManifests, createMemorySalts, recordedDaysOf, type RecordedRow } from './archive.ts';
import { createMemoryBegunWork } from './begun-work.ts';
import { createMemoryBodyStore } from './body-store.ts';
import { createFakeLease } from './lease.ts';
import { createManualClock } from './manual-clock.ts';
import { createMemoryLog, createMemoryMetrics } from './telemetry.ts';

const hourMs = 3_600_000;

export interface RecordFacts extends DeliveryFacts {
  readonly entityId?: string;
  readonly owners?: Owners;
  readonly state?: EventState;
}

/** Records and an archive in memory, with the job that archives them. */
export function createArchiveWorld() {
  const clock = createManualClock();
  const rows: RecordedRow[] = [];
  const lease = createFakeLease(clock);
  const salts = createMemorySalts();
  const world = {
    clock,
    rows,
    lease,
    begun: createMemoryBegunWork(),
    salts,
    recorded: recordedDaysOf(() => rows),
    bodies: createMemoryBodyStore(),
    manifests: createMemoryManifests(lease),
    seal: createSeal(Buffer.from('a master key of the tests alone')),
    log: createMemoryLog(),
    metrics: createMemoryMetrics(),
    recordDays: 40,
  };
  const deps: ArchiveDaysDeps = { ...world, readSeal: async () => Promise.resolve(world.seal) };
  return {
    ...world,
    deps,
    archive: (remainingMs = () => 600_000) => createArchiveDays(deps)({ remainingMs }),
    /** Records an event now. */
    record: (facts: RecordFacts): EventRecord & EventState => {
      const { entityId, owners = {}, state = { state: 'applied' }, ...described } = facts;
      const delivery = aDelivery(described);
      const base64 = delivery.body.at === 'message' ? delivery.body.base64 : '';
      const opened = recordOf(delivery, { at: 'record', base64 });
      const entityKind = definitionOf(opened.eventType)?.entity.kind ?? opened.entityKind;
      const record = { ...opened, entityKind, entityId: entityId ?? opened.entityId, owners, ...state };
      rows.push({ record, recordedAt: toIsoInstant(clock.now()) });
      return record;
    },
    /** The day after, late enough for today to be archived; the job ran every hour and found nothing to do. */
    nextDay: () => {
      clock.advance(24 * hourMs);
      world.manifests.run.beganAt = toIsoInstant(clock.now() - hourMs);
    },
  };
}

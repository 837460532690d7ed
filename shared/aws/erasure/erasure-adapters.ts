import { notesStore } from '#shared/erasure/notes-store.ts';
import type { ErasureDeps } from '#shared/erasure/ports.ts';
import {
  archiveStore,
  mirrorStore,
  objectsStore,
  recordsStore,
  registerStore,
  statementsStore,
  type ErasableObjects,
  type ErasableStatements,
} from '#shared/erasure/stores.ts';
import type { Clock, Timers } from '#shared/kernel/clock.ts';
import { memoised } from '#shared/kernel/memoised.ts';
import type { Random } from '#shared/kernel/random.ts';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  createArchiveReader,
  type ArchiveReaderSettings,
} from '#shared/aws/bookings/archive/archive-reader.ts';
import { createBringBack } from '#shared/aws/bookings/archive/bring-back.ts';
import { createBodies } from '#shared/aws/receiving/bodies.ts';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { createArchiveKeys } from '#shared/aws/archive/archive-salts.ts';
import { createErasableLateTombstones } from './erasable-late-tombstones.ts';
import { createErasableNotes } from './erasable-notes.ts';
import { createErasableLooseObjects } from './erasable-loose-objects.ts';
import { createErasableRecords } from './erasable-records.ts';
import { createErasableRegister } from './erasable-register.ts';
import { createAnnouncements } from './erasure-announcements.ts';
import { createErasureRows } from './erasure-rows.ts';
import { createTombstoneLists } from '#shared/aws/mirror/tombstone-lists.ts';
import { createBegunRows } from '#shared/aws/work/begun-rows.ts';
import { createLease } from '#shared/aws/work/lease.ts';
import { createMirrorTraces } from '#shared/aws/mirror/mirror-traces.ts';
import { createTombstones } from '#shared/aws/mirror/tombstones.ts';

interface ErasureAdaptersSettings {
  readonly eventsTable: string;
  readonly mirrorTable: string;
  readonly workTable: string;
  readonly bodiesBucket: string;
  readonly statementsBucket: string;
  /** How long the law demands that statements are kept. */
  readonly statementYears: number | 'none';
  readonly clock: Clock;
  readonly random: Random;
  readonly timers: Timers;
}

const leaseName = 'erasure';

/** Renewed with each save of an erasure's progress, at least every fifty entities. */
const leaseMs = 300_000;

/** Every AWS store that an erasure covers. Add a new store to the list here. */
export function createErasureAdapters(settings: ErasureAdaptersSettings) {
  const { eventsTable, mirrorTable, bodiesBucket } = settings;
  const files = { mirrorTable, bodies: createBodies(bodiesBucket) };
  const mirror = createErasingTraces(settings, files);
  const objects = createErasableObjects(bodiesBucket);
  const records = createErasableRecords(eventsTable);
  const register = createErasableRegister(settings);
  return {
    announcements: createAnnouncements(mirrorTable),
    rows: createErasureRows({ ...settings, leaseName }),
    register,
    mirror,
    tombstoneLists: createTombstoneLists(mirrorTable),
    tombstones: createTombstones(mirrorTable),
    records,
    stores: [
      recordsStore(records),
      objectsStore(objects),
      archiveStore(createArchiveKeys(settings)),
      registerStore(register),
      statementsStore(createErasableObjects(settings.statementsBucket), settings.statementYears),
      notesStore(createErasableNotes(settings.workTable)),
      mirrorStore(mirror),
    ],
    objects,
    looseObjects: createErasableLooseObjects(files),
    lateTombstones: createErasableLateTombstones(mirrorTable),
    lease: createLease({ ...settings, name: leaseName, durationMs: leaseMs }),
    begun: createBegunRows({ ...settings, of: leaseName, isKept: true }),
  } satisfies Partial<ErasureDeps>;
}

/** Also of bookings in files of the archive, which come back into the table to be reduced there. */
function createErasingTraces(
  { clock, timers, random }: ErasureAdaptersSettings,
  files: ArchiveReaderSettings,
) {
  const client = new DynamoDBClient(clientSettings);
  const archive = createArchiveReader(files, client);
  const bringBack = createBringBack({ ...files, clock, timers, random }, client);
  return createMirrorTraces({ mirrorTable: files.mirrorTable, archive, bringBack }, client);
}

/** A bucket, for erasing. Most runs erase nobody, so the S3 client loads with the first object. */
function createErasableObjects(bucket: string): ErasableObjects & ErasableStatements {
  const objects = memoised(async () => {
    const { createObjectVersions } = await import('./object-versions.ts');
    return createObjectVersions(bucket);
  });
  return {
    keys: async (accountId) => (await objects()).keys(accountId),
    versions: async (key) => (await objects()).versions(key),
    remove: async (key) => (await objects()).remove(key),
  };
}

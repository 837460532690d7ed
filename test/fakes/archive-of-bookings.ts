import { PutItemCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createArchiveReader } from '#shared/aws/bookings/archive/archive-reader.ts';
import { createBookingArchive } from '#shared/aws/bookings/archive/booking-archive.ts';
import { createBringBack } from '#shared/aws/bookings/archive/bring-back.ts';
import { createErasableLooseObjects } from '#shared/aws/erasure/erasable-loose-objects.ts';
import type { Item } from '#shared/aws/events/event-items.ts';
import { createEventLog } from '#shared/aws/events/event-log.ts';
import { createMirrorRepository } from '#shared/aws/mirror/mirror-repository.ts';
import { createMirrorTraces } from '#shared/aws/mirror/mirror-traces.ts';
import { createArchiveAccount } from '#shared/bookings/archive/archive-account.ts';
import { eraseLooseObjects } from '#shared/erasure/erase-loose-objects.ts';
import { mirrorStore, objectsStore } from '#shared/erasure/stores.ts';
import { booking } from '#shared/events/accounts/bookings.ts';
import type { Delivery } from '#shared/events/delivery.ts';
import { addDigests, emptyDigest } from '#shared/bank/booking-digest.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { recordEvent } from '#shared/mirror/record-event.ts';
import { aDelivery } from '#test/fixtures/deliveries.ts';
import { effectOf } from '#test/fixtures/effects.ts';
import { createMemoryBodyStore } from './body-store.ts';
import { Crash } from './crashes.ts';
import { createManualClock } from './manual-clock.ts';
import { createMemoryTables } from './memory-tables.ts';

/** Calls until the process ends: before the call, or after it with its answer lost. */
interface Ends {
  readonly atCall: number;
  readonly when: 'before' | 'after';
}

/** The mirror of production in memory, with its archive of old bookings. Any call may be the last of a process. */
export function createArchiveOfBookings(random = seededRandom(1)) {
  const clock = createManualClock();
  const tables = createMemoryTables(clock);
  const store = createMemoryBodyStore();
  const timers = { sleep: async () => Promise.resolve() };
  let ends: Ends | undefined;
  let calls = 0;
  const called = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    const number = calls++;
    if (ends !== undefined && (number > ends.atCall || (number === ends.atCall && ends.when === 'before')))
      throw new Crash();
    const answer = await call();
    if (number === ends?.atCall) throw new Crash();
    return answer;
  };
  const client = new Proxy(tables.client, {
    get: (target, name) =>
      name === 'send'
        ? async (command: Parameters<DynamoDBClient['send']>[0]) => called(async () => target.send(command))
        : (Reflect.get(target, name) as unknown),
  });
  const bodies = {
    read: async (key: string) => called(async () => store.read(key)),
    write: async (key: string, bytes: Uint8Array) => called(async () => store.write(key, bytes)),
  };
  const settings = { mirrorTable: 'mirror', bodies, clock, timers, random };
  const bringBack = createBringBack(settings, client);
  const log = createEventLog({ ...settings, eventsTable: 'events', bringBack }, client);
  const archiveAccount = createArchiveAccount({ bookingArchive: createBookingArchive(settings, client) });
  const mirror = createMirrorRepository(settings, client);
  const archive = createArchiveReader(settings, client);
  const traces = createMirrorTraces({ mirrorTable: 'mirror', archive, bringBack }, client);
  const objects = {
    versions: async (key: string) => Promise.resolve(store.objects.has(key) ? 1 : 0),
    remove: async (key: string) => Promise.resolve(void store.objects.delete(key)),
  };
  const stores = [objectsStore(objects), mirrorStore(traces)];
  const hourMs = 3_600_000;
  const loose = {
    looseObjects: createErasableLooseObjects(settings, client),
    objects,
    records: { owners: async () => Promise.resolve(new Map()), read: async () => Promise.resolve([]) },
    clock,
    clockSkewMs: 0,
    recheckAfterMs: hourMs,
    guard: { attempt: async (_: string, work: () => Promise<unknown>) => work() },
  } as unknown as Parameters<typeof eraseLooseObjects>[0];
  /** True if something was found, or has to be waited for. */
  const pass = async (accountId: string) => {
    let isFound = false;
    const eraseAt = async (entity: { readonly kind: string; readonly entityId: string }) => {
      for (const each of stores) {
        const { open } = await each.find({ entity, rows: await traces.rows(entity) });
        for (const finding of open) await finding.erase();
        isFound ||= open.length > 0;
      }
    };
    await eraseAt({ kind: 'account', entityId: accountId });
    for await (const entity of traces.bookingsOf(accountId)) await eraseAt(entity);
    return isFound;
  };

  return {
    clock,
    mirror,
    traces,
    archive,
    rowsOf: tables.rowsOf,
    /** As a person who copies a row from a restored table. */
    put: async (Item: Item) => tables.client.send(new PutItemCommand({ TableName: 'mirror', Item })),
    objects: store.objects,
    take: async (delivery: Delivery) => recordEvent(log, effectOf(booking, delivery)),
    /** As the monthly run does. */
    archiveBefore: async (accountId: string, before: string) =>
      archiveAccount(accountId, { before }, {
        mayWrite: async () => Promise.resolve(true),
      } as Parameters<typeof archiveAccount>[2]),
    /** What an erasure's runs do with objects that no commit seems to have kept. */
    sweep: async () => eraseLooseObjects(loose, () => true),
    /** Passes until nothing is found, hours apart; what a process left behind goes meanwhile. */
    async erase(accountId: string) {
      for (let passes = 1; passes < 9; passes += 1) {
        if (!(await pass(accountId))) return;
        clock.advance(2 * hourMs);
        await eraseLooseObjects(loose, () => true);
      }
      throw new Error('The erasure does not end');
    },
    /** False if the process ended. */
    async untilEnd(work: () => Promise<unknown>, end?: Ends) {
      ends = end;
      calls = 0;
      try {
        await work();
        return true;
      } catch (error) {
        if (!(error instanceof Crash)) throw error;
        return false;
      } finally {
        ends = undefined;
      }
    },
    async totals(accountId: string) {
      const { totals = [] } = (await mirror.entity('account', accountId)) ?? {};
      return totals.map(({ digest, ...sums }) => ({ ...sums, digest: addDigests(digest, emptyDigest) }));
    },
  };
}

/** An event of a booking of January 2024. */
export const told = (id: string, facts: object = {}) =>
  aDelivery({
    type: 'BOOKING',
    notificationId: id,
    payload: {
      id,
      account_id: 'a1',
      amount: { value: 500, currency: 'EUR' },
      recorded_at: '2024-01-05T10:00:00Z',
      booking_date: '2024-01-05',
      valuta_date: '2024-01-06',
      ...facts,
    },
  });

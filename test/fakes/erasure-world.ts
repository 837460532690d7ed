import type { Delivery } from '#shared/events/delivery.ts';
import type { EventDefinition } from '#shared/events/definition.ts';
import type { Customer } from '#shared/erasure/customer.ts';
import { statesBefore, type Erasure } from '#shared/erasure/erasure.ts';
import type { Announcements, BankCustomers, ErasureDeps, ErasureRows } from '#shared/erasure/ports.ts';
import type { ArchiveKeys } from '#shared/archive/archive-keys.ts';
import {
  archiveStore,
  mirrorStore,
  objectsStore,
  recordsStore,
  registerStore,
  type ErasableRegister,
} from '#shared/erasure/stores.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { LeaseLostError } from '#shared/kernel/lease.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { MirrorChange } from '#shared/mirror/effect.ts';
import type { EntityReader } from '#shared/mirror/entity-reader.ts';
import { recordEvent } from '#shared/mirror/record-event.ts';
import { withLargeData } from '#shared/mirror/large-data.ts';
import { withTombstones } from '#shared/mirror/with-tombstones.ts';
import { effectOf } from '#test/fixtures/effects.ts';
import { createMemoryBodyStore } from './body-store.ts';
import { createMemoryBegunWork } from './begun-work.ts';
import { createErasableObjects, createErasableTables } from './erasable-mirror.ts';
import { createFakeEventLog, type FakeEventLog } from './event-log.ts';
import { createFakeLease, type FakeLease } from './lease.ts';
import { createManualClock } from './manual-clock.ts';
import { createMemoryLog, createMemoryMetrics } from './telemetry.ts';
import { createFakeTombstones } from './tombstones.ts';

export type ErasureWorld = ReturnType<typeof createErasureWorld>;

/** Event log, bank and everything else that an erasure touches, in memory. */
export function createErasureWorld() {
  const clock = createManualClock();
  const events = createFakeEventLog(clock);
  const tombstones = createFakeTombstones();
  const { objects, ...bodies } = createMemoryBodyStore();
  const log = withTombstones(
    withLargeData(events, { bodies, loose: events.loose, random: seededRandom(1) }),
    {
      tombstones,
      loose: events.loose,
      clock,
    },
  );
  const lease = createFakeLease(clock);
  const rows = createFakeErasureRows(lease);
  const bank = createFakeBankCustomers();
  const tables = createErasableTables(events, tombstones);
  const erasableObjects = createErasableObjects(objects);
  const forgotten = new Set<string>();
  const salted = new Set<string>();
  const archiveKeys = createFakeArchiveKeys(forgotten, salted);
  const register = createFakeErasableRegister();
  const metrics = createMemoryMetrics();
  const deps: ErasureDeps = {
    announcements: createFakeAnnouncements(events),
    rows,
    bank,
    register,
    mirror: tables.traces,
    tombstoneLists: tables.tombstoneLists,
    tombstones,
    records: tables.records,
    stores: [
      recordsStore(tables.records),
      objectsStore(erasableObjects),
      archiveStore(archiveKeys),
      registerStore(register),
      mirrorStore(tables.traces),
    ],
    objects: erasableObjects,
    looseObjects: events.loose.erasable,
    lateTombstones: tombstones.lateTombstones,
    lease,
    begun: createMemoryBegunWork(),
    clock,
    log: createMemoryLog(),
    metrics,
    recheckAfterMs: 3_600_000,
    // Runs share one clock, unless a test gives another.
    clockSkewMs: 0,
    visibilityLagMs: 900_000,
  };
  return {
    clock,
    events,
    tombstones,
    objects,
    bodies,
    log,
    rows,
    bank,
    metrics,
    deps,
    forgotten,
    salted,
    archiveKeys,
    register,
    records: tables.records,
    /** A family's handler, in short. */
    take: async (definition: EventDefinition, delivery: Delivery) =>
      recordEvent(log, withBody(effectOf(definition, delivery), delivery)),
    now: () => toIsoInstant(clock.now()),
    /** All places of the text, in every store. */
    placesOf: (text: string): readonly string[] => {
      const found = (store: string, [key, value]: readonly [string, string]) =>
        value.includes(text) ? [`${store} ${key}`] : [];
      return [
        ...[...events.events].flatMap(([id, event]) =>
          found('record', [id, JSON.stringify(event) + decoded(event.body)]),
        ),
        ...[...events.mirror, ...events.history, ...rows.erasures].flatMap(([key, row]) =>
          found('row', [key, JSON.stringify(row)]),
        ),
        ...[...objects].flatMap(([key, bytes]) => found('object', [key, Buffer.from(bytes).toString()])),
      ];
    },
  };

  function withBody(effect: ReturnType<typeof effectOf>, delivery: Delivery) {
    if (delivery.body.at !== 'message') return effect;
    const bytes = Buffer.from(delivery.body.base64, 'base64');
    if (bytes.length <= 4_096) return effect;
    const key = `bodies/${delivery.bodySha256}`;
    objects.set(key, bytes);
    return { ...effect, record: { ...effect.record, body: { at: 'bucket' as const, key } } };
  }
}

function decoded(body: { readonly at: string; readonly base64?: string }): string {
  return Buffer.from(body.base64 ?? '', 'base64').toString();
}

function createFakeArchiveKeys(forgotten: Set<string>, salted: ReadonlySet<string> = new Set()): ArchiveKeys {
  return {
    forget: async (subject) => Promise.resolve(void forgotten.add(subject)),
    standing: async (subject) => {
      await Promise.resolve();
      if (forgotten.has(subject)) return 'forgotten';
      return salted.has(subject) ? 'in-use' : 'unused';
    },
  };
}

/** Accounts by id: `listed`, or `erased` once they are; with their owners, if the bank has named them. */
function createFakeErasableRegister(): ErasableRegister & {
  readonly accounts: Map<string, 'listed' | 'erased'>;
  readonly owners: Map<string, string>;
} {
  const accounts = new Map<string, 'listed' | 'erased'>();
  const owners = new Map<string, string>();
  return {
    accounts,
    owners,
    ownerOf: async (accountId) => Promise.resolve(owners.get(accountId)),
    accountsOf: async (ownerId) => {
      const found = [...owners].filter(([, owner]) => owner === ownerId);
      return Promise.resolve(found.map(([entityId]) => ({ kind: 'account', entityId })));
    },
    forgetOwner: async (accountId, ownerId) => {
      if (owners.get(accountId) === ownerId) owners.delete(accountId);
      return Promise.resolve();
    },
    standing: async (accountId) => Promise.resolve(accounts.get(accountId) ?? 'unknown'),
    erase: async (accountId) => {
      owners.delete(accountId);
      accounts.set(accountId, 'erased');
      return Promise.resolve();
    },
  };
}

function createFakeErasureRows(lease: FakeLease) {
  const erasures = new Map<string, Erasure>();
  const nameOf = ({ kind, id }: Customer) => `${kind}#${id}`;
  let witness: Customer | undefined;
  const held = (fence: number) => {
    if (fence !== lease.fence()) throw new LeaseLostError();
  };
  const rows: ErasureRows = {
    read: async (customer) => Promise.resolve(erasures.get(nameOf(customer))),
    write: async (fence, erasure) => {
      await Promise.resolve();
      held(fence);
      const { state } = erasures.get(nameOf(erasure.customer)) ?? erasure;
      const isNext = state === erasure.state || statesBefore(erasure.state).includes(state);
      if (!isNext) throw new TransientError('row-in-motion', `${erasure.state} after ${state}`);
      erasures.set(nameOf(erasure.customer), erasure);
    },
    witness: async () => Promise.resolve(witness),
    keepWitness: async (fence, customer) => {
      await Promise.resolve();
      held(fence);
      witness = customer;
    },
  };
  return { ...rows, erasures };
}

/** `answers404` plays wrong credentials. */
function createFakeBankCustomers() {
  /** Persons. */
  const there = new Set<string>();
  const businesses = new Set<string>();
  const asked: string[] = [];
  const state = { answers404: false };
  const readerOf = (known: ReadonlySet<string>): EntityReader => ({
    read: async (id) => {
      await Promise.resolve();
      asked.push(id);
      return !state.answers404 && known.has(id) ? { outcome: 'found', json: '{}' } : { outcome: 'absent' };
    },
  });
  const bank: BankCustomers = {
    readers: { person: readerOf(there), business: readerOf(businesses) },
    some: async function* () {
      await Promise.resolve();
      for (const id of there) yield { kind: 'person', id };
    },
  };
  return { ...bank, there, businesses, asked, state };
}

/** Rows of the fake mirror. */
function createFakeAnnouncements(events: FakeEventLog): Announcements {
  const mirror = events.mirror as Map<string, MirrorChange>;
  const nameOf = ({ kind, id }: Customer) => `erasure#${id}/${kind}`;
  return {
    open: async function* () {
      await Promise.resolve();
      for (const { key, terminal, updatedAt } of [...mirror.values()]) {
        if (key.kind !== 'erasure' || terminal) continue;
        const announcements = [...events.history.values()]
          .filter((row) => row.key.kind === 'erasure' && row.key.entityId === key.entityId)
          .filter((row) => row.eventType.startsWith(key.aspect.toUpperCase()))
          .map(({ at }) => at);
        const announcedAt = [updatedAt, ...announcements].toSorted().at(-1) ?? updatedAt;
        yield {
          customer: { kind: key.aspect === 'business' ? 'business' : 'person', id: key.entityId },
          announcedAt,
        };
      }
    },
    announce: async ({ customer, announcedAt }) => {
      await Promise.resolve();
      if (mirror.get(nameOf(customer))?.status === 'confirmed') return;
      mirror.set(nameOf(customer), {
        key: { kind: 'erasure', entityId: customer.id, aspect: customer.kind },
        owners: {},
        guard: 'newer',
        sequence: '0010#',
        status: 'announced',
        terminal: false,
        orderUncertain: false,
        eventId: sha256Hex(customer.id),
        eventType: 'PERSON_DELETED',
        updatedAt: announcedAt,
        since: announcedAt,
        contentSha256: sha256Hex(''),
        data: { at: 'row', json: '{}' },
      });
    },
    mark: async (customer, status, at) => {
      await Promise.resolve();
      const row = mirror.get(nameOf(customer));
      const sequence = status === 'completed' ? '0030#' : '0020#';
      if (row === undefined || row.sequence >= sequence) return;
      mirror.set(nameOf(customer), {
        ...row,
        status,
        sequence,
        updatedAt: at,
        terminal: status === 'completed',
      });
    },
  };
}

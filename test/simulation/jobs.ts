import { createHandler as createArchivist } from '#functions/schedules/archive/handler.ts';
import { createHandler as createEraser } from '#functions/schedules/erasure/handler.ts';
import { createHandler as createKeeper } from '#functions/schedules/subscriptions/handler.ts';
import { createBankClient } from '#shared/bank/client/bank-client.ts';
import { webhooks } from '#shared/bank/contract/webhooks/subscriptions.ts';
import { createBankCustomers, customerAreas } from '#shared/erasure/bank-customers.ts';
import { archiveStore, mirrorStore, objectsStore, recordsStore } from '#shared/erasure/stores.ts';
import { createBankSubscriptions } from '#shared/subscriptions/bank-subscriptions.ts';
import type { SecretPublication } from '#shared/subscriptions/ports.ts';
import type { FunctionSettings } from './functions.ts';
import { clientOf, inside, telemetry, visibilityLagSeconds, type Surroundings } from './surroundings.ts';

/** How long each of these may run, as deployed. */
const timeoutMs = 840_000;

export function keeperIn(world: Surroundings): FunctionSettings<object, unknown> {
  const { agenda: clock, tables } = world;
  const lastHeardAt = async (eventTypes: readonly string[]) =>
    Promise.resolve(new Map([...tables.stored.lastHeardAt].filter(([type]) => eventTypes.includes(type))));
  return {
    name: 'subscriptions',
    timeoutMs,
    compose: (container) => {
      const { through, planted } = inside(world, container);
      const bank = createBankClient({ ...clientOf(world, container), areas: { webhooks } });
      return createKeeper({
        desired: world.desired(),
        bank: createBankSubscriptions(bank),
        rows: planted('rows', through('tables', world.rows)),
        publication: through<SecretPublication>('secrets', world.publication),
        heard: through('tables', { lastHeardAt }),
        lease: through('tables', world.lease),
        clock,
        random: world.dice,
        ...telemetry,
      });
    },
  };
}

/** As deployed; an event is under way for less. */
const secondLookAfterMs = 3_600_000;

export function eraserIn(world: Surroundings): FunctionSettings<object, unknown> {
  const { agenda: clock, erasures, archive } = world;
  return {
    name: 'erasure',
    timeoutMs,
    compose: (container) => {
      const { through } = inside(world, container);
      const bank = createBankClient({ ...clientOf(world, container), areas: customerAreas });
      const mirror = through('tables', erasures.mirror);
      const objects = through('objects', erasures.objects);
      const records = through('tables', erasures.records);
      return createEraser({
        bank: createBankCustomers(bank),
        announcements: through('tables', erasures.announcements),
        rows: through('tables', erasures.rows),
        graveyard: through('tables', erasures.graveyard),
        tombstones: through('tables', erasures.tombstones),
        records,
        looseObjects: through('tables', erasures.looseObjects),
        lease: through('tables', erasures.lease),
        stores: [
          recordsStore(records),
          objectsStore(objects),
          archiveStore(through('tables', archive.salts)),
          mirrorStore(mirror),
        ],
        mirror,
        objects,
        clock,
        secondLookAfterMs,
        visibilityLagMs: visibilityLagSeconds * 1_000,
        ...telemetry,
      });
    },
  };
}

export function archivistIn(world: Surroundings): FunctionSettings<object, unknown> {
  const { agenda: clock, archive } = world;
  return {
    name: 'archive',
    timeoutMs,
    compose: (container) => {
      const { through } = inside(world, container);
      const { readSeal } = through('secrets', { readSeal: async () => Promise.resolve(archive.seal) });
      return createArchivist({
        recorded: through('tables', archive.recorded),
        bodies: through('objects', world.bodies),
        manifests: through('tables', archive.manifests),
        salts: through('tables', archive.salts),
        lease: through('tables', archive.lease),
        readSeal,
        recordDays: archive.recordDays,
        clock,
        ...telemetry,
      });
    },
  };
}

import type { ErasableLooseObjects } from '#shared/erasure/ports.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import { leftBodyKind, type LooseObject, type LooseObjects } from '#shared/mirror/loose-objects.ts';

/** The row of an object: loose while it has an instant. */
export interface FakeObjectRow extends LooseObject {
  readonly since?: string;
  readonly isClaimed: boolean;
}

export interface FakeLooseObjects extends LooseObjects {
  /** By key of the object. */
  readonly rows: Map<string, FakeObjectRow>;
  /** Whether the object may be kept. */
  isKeepable(key: string): boolean;
  keep(key: string): void;
  readonly erasable: ErasableLooseObjects;
}

export function createFakeLooseObjects(clock: Clock): FakeLooseObjects {
  const rows = new Map<string, FakeObjectRow>();
  const isAsNoted = (key: string, since: string) => rows.get(key)?.since === since;
  return {
    rows,
    note: async (object) => {
      await Promise.resolve();
      rows.set(object.key, { ...object, since: toIsoInstant(clock.now()), isClaimed: false });
    },
    isKeepable: (key) => rows.get(key)?.isClaimed === false,
    keep: (key) => {
      const row = rows.get(key);
      if (row === undefined) return;
      const { entity, owners } = row;
      rows.set(key, { key, entity, owners, isClaimed: false });
    },
    erasable: {
      before: async function* (instant) {
        await Promise.resolve();
        for (const [key, { since, isClaimed, entity }] of [...rows]) {
          if (since === undefined || since >= instant) continue;
          const eventId = entity.kind === leftBodyKind ? entity.entityId : undefined;
          const noted = { note: { pk: key, sk: '' }, key, since, isClaimed };
          yield { ...noted, ...(eventId !== undefined && { eventId }) };
        }
      },
      claim: async ({ key, since }, at) => {
        await Promise.resolve();
        const row = rows.get(key);
        if (row === undefined || !isAsNoted(key, since)) return false;
        rows.set(key, { ...row, since: at, isClaimed: true });
        return true;
      },
      forget: async ({ key, since }) => {
        await Promise.resolve();
        return isAsNoted(key, since) && rows.delete(key);
      },
      listAgain: async () => Promise.resolve(false),
    },
  };
}

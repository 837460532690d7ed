import { createCapabilities } from '#shared/aws/capabilities/capability-rows.ts';
import { createMirrorRepository } from '#shared/aws/mirror/mirror-repository.ts';
import { createTombstones } from '#shared/aws/mirror/tombstones.ts';
import type { BodyStore } from '#shared/events/body-store.ts';
import { createAccountRegister } from './account-register.ts';
import { createMirroredTotals } from '#shared/aws/bookings/mirrored-totals.ts';

interface PortfolioEnvironment {
  readonly WORK_TABLE: string;
  readonly MIRROR_TABLE: string;
}

/** The stores about accounts: their register and their rows in the mirror. */
export function createPortfolioStores(
  { WORK_TABLE: workTable, MIRROR_TABLE: mirrorTable }: PortfolioEnvironment,
  bodies: Pick<BodyStore, 'read'>,
) {
  return {
    register: createAccountRegister(workTable),
    mirror: createMirrorRepository({ mirrorTable, bodies }),
    totals: createMirroredTotals(mirrorTable),
    tombstones: createTombstones(mirrorTable),
    capabilities: createCapabilities(workTable),
  };
}

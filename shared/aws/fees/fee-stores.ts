import { createMirrorRepository } from '#shared/aws/mirror/mirror-repository.ts';
import { createCapabilities } from '#shared/aws/capabilities/capability-rows.ts';
import { createAccountRegister } from '#shared/aws/portfolio/account-register.ts';
import { createBodies } from '#shared/aws/receiving/bodies.ts';
import { createMirroredBookings } from '#shared/aws/bookings/mirrored-bookings.ts';
import { productRecordWrite } from '#shared/aws/events/product-record.ts';
import { createBreaks } from '#shared/aws/breaks/break-rows.ts';
import { breakEvent } from '#shared/breaks/break-event.ts';
import type { ProductEvent } from '#shared/fanout/product-events.ts';
import { feeInDoubtEvent } from '#shared/fees/intents/fee-event.ts';
import type { FeeIntent } from '#shared/fees/model/fee-intent.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import {
  systemClock as clock,
  systemRandom as random,
  systemTimers as timers,
} from '#shared/kernel/system.ts';
import { createAccountStops } from './account-stops.ts';
import { createAcceptances } from './acceptances.ts';
import { createRoundTripProofs } from './round-trip-proofs.ts';
import { createFeeIntents } from './fee-intents.ts';
import { createFeeMonths } from './fee-months.ts';
import { createLockedJournals } from './locked-journals.ts';
import { createFeeReversals } from './fee-reversals.ts';
import { createFeeLists, createFeeSettlements, createSettlementFiles } from './fee-totals.ts';

interface Tables {
  readonly workTable: string;
  readonly eventsTable: string;
}

interface FeeEnvironment {
  readonly WORK_TABLE: string;
  readonly EVENTS_TABLE: string;
  readonly MIRROR_TABLE: string;
  readonly BODIES_BUCKET: string;
}

/** The rows of fees. */
export function createFeeRows({ workTable, eventsTable }: Tables) {
  const published = (event: ProductEvent) => productRecordWrite(event, { eventsTable, nowMs: clock.now() });
  const breaks = createBreaks({
    workTable,
    timers,
    random,
    alsoWrites: (found) => [published(breakEvent(found))],
  });
  const alsoWrites = (intent: FeeIntent) =>
    intent.state === 'IN_DOUBT' ? [published(feeInDoubtEvent(intent, toIsoInstant(clock.now())))] : [];
  return {
    register: createAccountRegister(workTable),
    intents: createFeeIntents({ workTable, clock, breaks, alsoWrites }),
    reversals: createFeeReversals({ workTable, clock, breaks }),
    months: createFeeMonths(workTable),
  };
}

/** Stores of the planner and the worker of fees, other than their runs and breaks. */
export function createFeeStores(environment: FeeEnvironment) {
  const { WORK_TABLE: workTable, EVENTS_TABLE: eventsTable } = environment;
  const { MIRROR_TABLE: mirrorTable, BODIES_BUCKET: bucket } = environment;
  const mirror = createMirrorRepository({ mirrorTable, bodies: createBodies(bucket) });
  return {
    ...createFeeRows({ workTable, eventsTable }),
    acceptances: createAcceptances(workTable),
    roundTrips: createRoundTripProofs({ workTable, clock }),
    lists: createFeeLists(workTable),
    settlements: createFeeSettlements(workTable),
    journals: createLockedJournals(workTable),
    files: createSettlementFiles(workTable),
    capabilities: createCapabilities(workTable),
    mirrored: createMirroredBookings(mirror),
    stops: createAccountStops({ mirrorTable, mirror }),
  };
}

import { createBreakNotes } from '#shared/aws/breaks/break-notes.ts';
import { createNotifiedBreaks } from '#shared/aws/breaks/notified-breaks.ts';
import { createCapabilities } from '#shared/aws/capabilities/capability-rows.ts';
import { createSeenDrifts } from '#shared/aws/drift/seen-drifts.ts';
import { createRoundTripProofs } from '#shared/aws/fees/round-trip-proofs.ts';
import { createAccountRegister } from '#shared/aws/portfolio/account-register.ts';
import type { Clock } from '#shared/kernel/clock.ts';

interface StoresSettings {
  readonly workTable: string;
  readonly eventsTable: string;
  readonly clock: Clock;
}

/** The stores of breaks, accounts and of what the bank was seen to do. */
export function connectStores({ workTable, eventsTable, clock }: StoresSettings) {
  return {
    breaks: createNotifiedBreaks({ workTable, eventsTable }),
    notes: createBreakNotes(workTable),
    register: createAccountRegister(workTable),
    capabilities: createCapabilities(workTable),
    drifts: createSeenDrifts(workTable),
    roundTrips: createRoundTripProofs({ workTable, clock }),
  };
}

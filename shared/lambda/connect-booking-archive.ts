import { createBookingArchive } from '#shared/aws/bookings/archive/booking-archive.ts';
import type { BookingArchive } from '#shared/bookings/archive/ports.ts';
import type { BodyStore } from '#shared/events/body-store.ts';
import {
  systemClock as clock,
  systemRandom as random,
  systemTimers as timers,
} from '#shared/kernel/system.ts';

/** The archive of old bookings on the real table and bucket. */
export const connectBookingArchive = (
  { MIRROR_TABLE: mirrorTable }: { readonly MIRROR_TABLE: string },
  bodies: BodyStore,
): BookingArchive => createBookingArchive({ mirrorTable, bodies, clock, timers, random });

import { createBreaks } from '#shared/aws/breaks/break-rows.ts';
import { createAccountRegister } from '#shared/aws/portfolio/account-register.ts';
import { createHealedDays } from '#shared/aws/reconciliation/healed-days.ts';
import { createHeldHeals } from '#shared/aws/reconciliation/held-heal-rows.ts';
import { createReconciledRows } from '#shared/aws/reconciliation/reconciled-rows.ts';
import { sumsOf } from '#shared/bookings/booking-sums.ts';
import { breakStates } from '#shared/breaks/break.ts';
import type { Breaks } from '#shared/breaks/breaks.ts';
import type { ItemWork } from '#shared/jobs/item.ts';
import type { Run } from '#shared/jobs/run.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import type { MirroredBooking, PastEvent } from '#shared/mirror/mirror-repository.ts';
import type { Baseline } from '#shared/portfolio/registered-account.ts';
import { bankRow, type BankRow } from '#shared/reconciliation/model/compared-booking.ts';
import type { ReconciliationSettings } from '#shared/reconciliation/model/settings.ts';
import { reconciliationSettings } from '#test/fixtures/reconciliation-settings.ts';
import { onboardedAccount } from '#test/fixtures/registered-accounts.ts';
import { aRun } from '#test/fixtures/runs.ts';
import { createMemoryBodyStore } from './body-store.ts';
import { createMemoryFamilyQueues } from './family-queues.ts';
import { listed } from './listed.ts';
import { createManualClock } from './manual-clock.ts';
import { createMemoryTables } from './memory-tables.ts';

/** A booking of one side. */
export interface SideBooking {
  readonly id: string;
  readonly cents?: number;
  /** When it was recorded, canonical UTC. */
  readonly at?: string;
  readonly text?: string;
  /** Null if it has no valuta date. */
  readonly valuta?: string | null;
  /** Its booking day, if it is not that of its record. */
  readonly day?: string;
  readonly currency?: string;
  /** Its end-to-end id. */
  readonly reference?: string;
}

const asOf = '2026-03-20';
export const noon = '2026-03-20T12:00:00.000Z';

function rowOf({ id, cents = 100, at = '2026-03-10T09:00:00.000Z', ...booking }: SideBooking): BankRow {
  const { day = at.slice(0, 10), valuta = at.slice(0, 10), currency = 'EUR', text, reference } = booking;
  return bankRow('acc-1', {
    id,
    recorded_at: at,
    amount: { value: cents, currency },
    booking_date: day,
    valuta_date: valuta,
    ...(text !== undefined && { description: text }),
    ...(reference !== undefined && { end_to_end_id: reference }),
  });
}

function mirrored(booking: SideBooking): MirroredBooking {
  const { id, cents, currency, data, recordedAt } = rowOf(booking);
  const valutaDate = booking.valuta === null ? '' : (booking.valuta ?? recordedAt.slice(0, 10));
  const place = { accountId: 'acc-1', position: `${recordedAt}#${id}`, recordedAt, valutaDate };
  return { id, ...place, amountCents: cents, currency, eventId: `e-${id}`, data };
}

interface Setting {
  readonly settings?: Partial<ReconciliationSettings>;
  readonly baseline?: Partial<Baseline>;
}

export type TwoSides = Awaited<ReturnType<typeof createTwoSides>>;

/**
 * One account, at noon: the bookings of the bank and those of the mirror are lists that a test changes. Register, notes,
 * breaks and limits are those of production, on tables in memory.
 */
export async function createTwoSides({ settings = {}, baseline = {} }: Setting = {}) {
  const clock = createManualClock(Date.parse(noon));
  const { client } = createMemoryTables(clock);
  const timers = { sleep: async () => Promise.resolve() };
  const breaks: Breaks = createBreaks(
    { workTable: 'work', timers, random: seededRandom(1), alsoWrites: () => [] },
    client,
  );
  const register = createAccountRegister('work', client);
  await register.describe({ id: 'acc-1', openedDay: '2026-01-02' }, noon);
  await register.onboard('acc-1', { ...onboardedAccount.baseline!, ...baseline });
  const queues = createMemoryFamilyQueues();
  const reconciled = createReconciledRows('work', client);
  const sides = {
    bank: [] as readonly SideBooking[],
    mirror: [] as readonly SideBooking[],
    /** How many cents the mirror's totals say beyond its rows. */
    driftCents: 0,
    /** What the mirror knows of a booking's past. */
    past: {} as Readonly<Record<string, readonly PastEvent['state'][]>>,
  };
  const within = <Row extends { readonly recordedAt: string }>(
    rows: readonly Row[],
    from: string,
    to: string,
  ) =>
    rows
      .filter(({ recordedAt }) => from <= recordedAt && recordedAt <= to)
      .toSorted((one, other) => (one.recordedAt < other.recordedAt ? -1 : 1));
  const deps = {
    clock,
    breaks,
    register,
    queues,
    reconciled,
    settings: { ...reconciliationSettings, ...settings },
    bodies: createMemoryBodyStore(),
    maxMessageBytes: 200_000,
    healedDays: createHealedDays('work', client),
    heldHeals: createHeldHeals('work', client),
    lagMs: 60_000,
    bank: {
      bookings: (_: string, { from, until }: { readonly from: string; readonly until: string }) =>
        listed(within(sides.bank.map(rowOf), from, until)),
      booking: async (_: string, id: string) => {
        const found = sides.bank.find((each) => each.id === id);
        return Promise.resolve(found && rowOf(found));
      },
    },
    mirror: {
      bookings: ({ from, to }: { readonly from: string; readonly to: string }) =>
        listed(within(sides.mirror.map(mirrored), from, to)),
      entity: async (_: string, id: string) => {
        const found = sides.mirror.find((each) => each.id === id);
        const state = found && { eventId: `e-${id}`, data: rowOf(found).data };
        return Promise.resolve({ aspects: { ...(state && { state }) } } as never);
      },
      history: ({ kind, id }: { readonly kind: string; readonly id: string }) =>
        listed(
          ((kind === 'booking' ? sides.past[id] : undefined) ?? []).map((state) => ({
            at: noon,
            eventId: `e-${id}`,
            eventType: 'BOOKING',
            state,
          })),
        ),
    },
    totals: {
      read: async (_: string, currency: string) => {
        const sums = sumsOf(sides.mirror.map(mirrored).filter((each) => each.currency === currency));
        return Promise.resolve({ ...sums, sumCents: sums.sumCents + sides.driftCents });
      },
    },
  };
  return {
    deps,
    sides,
    clock,
    client,
    /** Both sides have these. */
    both: (...bookings: readonly SideBooking[]) =>
      void Object.assign(sides, { bank: bookings, mirror: bookings }),
    work: (more: Partial<Run> = {}, look = 1): ItemWork => ({
      run: aRun({ job: 'reconciliation', asOf, request: { tier: 'full' }, startedAt: noon, ...more }),
      look,
      mayWrite: async () => Promise.resolve(true),
    }),
    account: async () => (await register.read('acc-1'))!,
    breaks: async () => {
      const found = await Array.fromAsync(breaks.list({ states: [...breakStates] }));
      return found.map(({ kind, state, entity }) => `${kind} ${entity} ${state}`).toSorted();
    },
    sent: () => queues.sent.map(({ delivery }) => delivery.entityHint),
    later: (ms: number) => toIsoInstant(clock.now() + ms),
  };
}

import { heal, plant } from '#sandbox/engine/bank-errors/plant.ts';
import type { Booking } from '#sandbox/engine/model.ts';
import { shownBooking } from '#sandbox/engine/reservations/shown-booking.ts';
import { daysAfter } from '#shared/kernel/calendar/business-day.ts';
import { aDelivery } from '#test/fixtures/deliveries.ts';
import { seededRandom, type Random } from '#shared/kernel/random.ts';
import { createReconciliationWorld, type ReconciliationWorld } from '#test/fakes/reconciliation-world.ts';
import { bookingMistakes, type BookingMistake, type MistakeName } from './booking-mistakes.ts';
import { habitsOf } from './habits.ts';

/** Something that was wrong between the bank and the mirror, as the one who made it knows. */
export interface Label {
  readonly kind: MistakeName | 'balance_wrong' | 'webhook_lost';
  readonly accountId: string;
  /** The booking, or the account. */
  readonly entityId: string;
  readonly sinceMs: number;
  /** When it ended by itself: the bank mended it, or the webhook came after all. */
  endedMs?: number;
}

export interface LabelledDays {
  readonly world: ReconciliationWorld;
  readonly accounts: readonly string[];
  readonly days: number;
  readonly labels: readonly Label[];
  /** Calls to the bank by the runs that came due. */
  readonly calls: number;
}

const accounts = 5;
const days = 16;
/** The bank books then what it has not booked in time. */
const lateHours = 6;
/** Parts of a day at which something is booked and a planner checks what is due. */
const hoursEach = 4;
const bookingKinds = [
  'booking_amount',
  'booking_sign',
  'booking_currency',
  'booking_valuta',
  'booking_text',
  'booking_vanished',
  'booking_late',
  'booking_moved',
  'reference',
  'virtual_iban',
  'return_code',
  'card',
] as const satisfies readonly MistakeName[];

interface Playing {
  readonly world: ReconciliationWorld;
  readonly random: Random;
  readonly labels: Label[];
  /** Errors of the bank that it mends on its own. */
  readonly mends: { readonly mend: () => void; readonly atMs: number; readonly label: Label }[];
  readonly notified: Booking[];
  /** How much goes wrong: 0 for a clean portfolio. */
  readonly trouble: number;
}

const hourMs = 3_600_000;
const chance = ({ random }: Playing, share: number) => random.next() < share;
const pick = <Item>(random: Random, items: readonly Item[]): Item =>
  items[Math.floor(random.next() * items.length)]!;

/** Days of some accounts whose bookings, webhooks and balances go wrong; the job runs as its planner finds it due. */
export async function liveLabelledDays(seed: number, trouble: number): Promise<LabelledDays> {
  const { options, hasBalances } = habitsOf(seed);
  const world = await createReconciliationWorld({ options, settings: { fullDays: 5 } });
  const ids = await Promise.all(Array.from({ length: accounts }, async () => world.anAccount()));
  if (hasBalances) await world.proveBalancesInList();
  const playing: Playing = {
    world,
    random: seededRandom(seed),
    labels: [],
    mends: [],
    notified: [],
    trouble,
  };
  for (let day = 0; day < days; day += 1)
    for (let hour = 0; hour < 24; hour += hoursEach) {
      for (const id of ids) if (chance(playing, 0.25)) book(playing, id);
      await world.pass(60);
      if (day > 0 && day < days - 3) goWrong(playing, ids);
      await world.pass(hoursEach * 3_600 - 60);
      await mend(playing);
      await world.tick();
      await world.work();
    }
  const calls = world.calls.length;
  await settle(playing, ids);
  return { world, accounts: ids, days, labels: playing.labels, calls };
}

function book(playing: Playing, id: string): void {
  const { world, random, labels } = playing;
  const cents = Math.round((random.next() - 0.4) * 100_000) || 1;
  const shift = pick(random, [0, 0, 0, 0, -3, 1, 6]);
  const booking = world.book(id, {
    cents,
    ...(shift !== 0 && { valuta: daysAfter(world.bank.today(), shift) }),
  });
  if (!chance(playing, 0.04 * playing.trouble)) {
    playing.notified.push(booking);
    return;
  }
  world.lose(booking.id);
  labels.push({ kind: 'webhook_lost', accountId: id, entityId: booking.id, sinceMs: world.clock.now() });
}

function goWrong(playing: Playing, ids: readonly string[]): void {
  const { world, random, labels, notified, mends } = playing;
  const isRight = (entityId: string) => !labels.some((label) => label.entityId === entityId);
  const note = (label: Label, mend: () => void) => {
    labels.push(label);
    const afterMs = Math.round(random.next() * 96) * hourMs;
    if (chance(playing, 0.5)) mends.push({ mend, atMs: world.clock.now() + afterMs, label });
  };
  if (chance(playing, 0.12 * playing.trouble)) {
    const booking = pick(random, notified.filter(({ id }) => isRight(id)).slice(-20));
    const kind = pick(random, bookingKinds);
    const label: Label = {
      kind,
      accountId: booking.account_id,
      entityId: booking.id,
      sinceMs: world.clock.now(),
      ...(kind === 'booking_late' && { endedMs: world.clock.now() + lateHours * hourMs }),
    };
    const to = pick(
      random,
      ids.filter((id) => id !== booking.account_id),
    );
    const mistake: BookingMistake = bookingMistakes[kind];
    note(label, mistake.make(world, booking, to));
  }
  if (!chance(playing, 0.02 * playing.trouble)) return;
  const id = pick(random, ids.filter(isRight));
  const cents = 1 + Math.floor(random.next() * 999);
  const kind = 'balance_wrong';
  const error = plant(world.bank, { kind, account_id: id, entity_id: id, amount_cents: cents });
  note({ kind, accountId: id, entityId: id, sinceMs: world.clock.now() }, () => heal(world.bank, error.id));
}

/** The bank mends some of its errors, and some webhooks come days late. */
async function mend(playing: Playing): Promise<void> {
  const { world, labels, mends } = playing;
  const nowMs = world.clock.now();
  for (const { mend: takeBack, atMs, label } of mends) {
    if (label.endedMs !== undefined || atMs > nowMs) continue;
    takeBack();
    label.endedMs = nowMs;
  }
  for (const label of labels) {
    if (label.kind !== 'webhook_lost' || label.endedMs !== undefined || !chance(playing, 0.02)) continue;
    const booked = world.bank.store.bookings.find(label.entityId);
    if (booked === undefined) continue;
    const payload = shownBooking(world.bank, booked);
    await world.take(aDelivery({ type: 'BOOKING', payload, notificationId: `late ${label.entityId}` }));
    label.endedMs = nowMs;
  }
}

/** Errors that only a full comparison finds, and errors that take two comparisons an hour apart. */
async function settle({ world }: Playing, ids: readonly string[]): Promise<void> {
  for (let time = 0; time < 3; time += 1) {
    await world.pass(7_200);
    await world.run('full', { accounts: [...ids], afresh: true });
    await world.run('money', { afresh: true });
  }
}

import type { Random } from '#shared/kernel/random.ts';
import { createReconciliationWorld, type ReconciliationWorld } from '#test/fakes/reconciliation-world.ts';
import { recordFullBooking } from '#test/fixtures/full-booking.ts';
import { reconciliationSettings } from '#test/fixtures/reconciliation-settings.ts';
import { bookingMistakes, type BookingMistake, type MistakeName } from './booking-mistakes.ts';

/** Accounts with a booking for each kind of mistake, and others that stay right. */
export interface PlantedKinds {
  readonly world: ReconciliationWorld;
  readonly accounts: readonly string[];
  /** What is wrong with a booking, by its id. */
  readonly mistakes: ReadonlyMap<string, MistakeName>;
}

export interface WantedKinds {
  /** At least two: a booking moves to another one. */
  readonly accounts: number;
  readonly kinds: readonly MistakeName[];
  readonly random: Random;
}

/** Corrections and withdrawals beyond it wait for two persons: a day corrects each account here, some of them twice. */
const breaker = { ...reconciliationSettings.breaker, leastAccounts: 1_000 };
const rightOnes = 3;
const mostCents = 50_000;

/** Every booking was notified; then the bank makes one mistake of each kind in every account. */
export async function plantKinds({ accounts, kinds, random }: WantedKinds): Promise<PlantedKinds> {
  const world = await createReconciliationWorld({ settings: { breaker } });
  const ids = await Promise.all(Array.from({ length: accounts }, async () => world.anAccount()));
  const wanted = ids.flatMap((id) =>
    inAnyOrder([...kinds, ...Array.from({ length: rightOnes }, () => undefined)], random).map((kind) => {
      const cents = Math.ceil(random.next() * mostCents) * (random.next() < 0.5 ? 1 : -1);
      return { kind, booking: recordFullBooking(world.bank, id, cents) };
    }),
  );
  for (const { kind, booking } of wanted) {
    const mistake: BookingMistake | undefined = kind === undefined ? undefined : bookingMistakes[kind];
    if (mistake?.webhook !== undefined) world.misreport(booking.id, mistake.webhook);
  }
  await world.pass(3_600);
  const mistakes = new Map<string, MistakeName>();
  for (const { kind, booking } of wanted) {
    if (kind === undefined) continue;
    const next = ids[(ids.indexOf(booking.account_id) + 1) % ids.length] ?? booking.account_id;
    bookingMistakes[kind].make(world, booking, next);
    mistakes.set(booking.id, kind);
  }
  return { world, accounts: ids, mistakes };
}

export const inAnyOrder = <Item>(items: readonly Item[], random: Random): readonly Item[] =>
  items
    .map((item) => [random.next(), item] as const)
    .toSorted(([one], [other]) => one - other)
    .map(([, item]) => item);

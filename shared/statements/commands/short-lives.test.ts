import { expect, test } from 'vitest';
import { recordBooking } from '#sandbox/engine/ledger/bookings.ts';
import { header } from '#sandbox/testing/fake-subscriber.ts';
import { virtualBank } from '#sandbox/testing/virtual-bank.ts';
import { endAccount } from '#sandbox/transitions/end-account.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import {
  atBusinessHour,
  businessDay,
  daysAfter,
  lastDayOfMonth,
} from '#shared/kernel/calendar/business-day.ts';
import * as z from '#shared/kernel/zod.ts';
import { createLivesWorld } from '#test/fakes/lives-world.ts';
import { aDelivery } from '#test/fixtures/deliveries.ts';
import { isInFull } from '#test/extent.ts';

const [opening, closure] = ['ACCOUNT_OPENING_REQUEST', 'ACCOUNT_CLOSURE'];
const never = Infinity;

/** After how many days the events of an account come, where that is not at once. */
const fates: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'everything comes': {},
  'the closure comes before the opening': { [opening]: 4 },
  'the opening never comes': { [opening]: never },
  'the closure never comes': { [closure]: never },
  'the closure comes after five days': { [closure]: 5 },
  'bookings never come': { BOOKING: never },
  'everything comes after five days': { [opening]: 5, [closure]: 5, BOOKING: 5 },
  'nothing ever comes': { [opening]: never, [closure]: never, BOOKING: never },
};

/** Around the end of a month, and before Easter, when TARGET is closed for four days. */
const openingDays = ['2026-03-29', '2026-03-31', '2026-04-01'];
const daysOfLife = [0, 1, 2];
/** Some accounts get money back after they were closed. */
const returnDay = '2026-04-09';
/** If no event says that an account was closed, its last statement is that of the whole month. */
const days = [...Array.from({ length: 17 }, (_, index) => daysAfter('2026-03-28', index)), '2026-05-07'];

interface Life {
  readonly id: string;
  readonly fate: string;
  readonly openedDay: string;
  readonly closedDay: string;
  /** Opened in the first hour of its first day and closed in the last one of its last, or the other way around. */
  readonly isOpenedEarly: boolean;
}

interface Settings {
  /** The day of the onboarded position, and the day on which a person orders the onboarding. */
  readonly onboarded: { readonly day: string; readonly on: string };
  readonly oneDayStatements: boolean;
  /** Names of those that there are. */
  readonly fated: readonly string[];
}

type BankWorld = ReturnType<typeof virtualBank>;
type World = ReturnType<typeof createLivesWorld>;

const eventOfAccount = z.looseObject({ account_id: z.string() });

/** Carries the bank's notifications to the consumer of events, some of them late, and others never. */
function createPost({ subscriber, clock }: BankWorld, { take }: World, lives: readonly Life[]) {
  let heard = 0;
  const waiting = new Map<() => Promise<void>, number>();
  return async () => {
    for (const request of subscriber.received.slice(heard)) {
      heard += 1;
      const type = header(request, 'Webhook-Event-Type') ?? '';
      const payload = eventOfAccount.parse(JSON.parse(Buffer.from(request.body).toString()));
      const daysLate = fates[lives.find(({ id }) => id === payload.account_id)?.fate ?? '']?.[type] ?? 0;
      if (daysLate === never) continue;
      const atMs = clock.now() + daysLate * 86_400_000;
      const delivery = aDelivery({
        type,
        payload,
        notificationId: `n-${heard}`,
        receivedAt: toIsoInstant(atMs),
      });
      waiting.set(async () => take(delivery), atMs);
    }
    for (const [deliver, atMs] of waiting) {
      if (atMs > clock.now()) continue;
      waiting.delete(deliver);
      await deliver();
    }
  };
}

/** Opens and closes the accounts whose hour has come: one for each opening day, days of life and fate. */
function createTown({ bank, anAccount }: BankWorld, lives: Life[], fated: readonly string[]) {
  const book = (account_id: string, amountCents: number) =>
    recordBooking(bank, { account_id, amountCents, against: 'nostro', booking_type: 'OTHER' });
  return (isEarly: boolean) => {
    const today = bank.today();
    const begun = openingDays.includes(today) ? daysOfLife : [];
    for (const [index, count] of begun.entries())
      for (const fate of fated) {
        if ((index % 2 === 0) !== isEarly) continue;
        const { id } = anAccount();
        lives.push({
          id,
          fate,
          openedDay: today,
          closedDay: daysAfter(today, count),
          isOpenedEarly: isEarly,
        });
        book(id, 100_00);
      }
    if (today === returnDay && isEarly)
      for (const { id } of lives.filter((_, index) => index % 3 === 0)) book(id, 7_00);
    for (const { id, closedDay, isOpenedEarly } of lives) {
      if (closedDay !== today || isOpenedEarly === isEarly) continue;
      book(id, -100_00);
      expect(endAccount(bank, bank.store.accounts.get(id))).toBeUndefined();
    }
  };
}

/** The accounts at one bank, with both jobs every day. */
async function lived({ onboarded, oneDayStatements, fated }: Settings) {
  const bankWorld = virtualBank({ options: { oneDayStatements } });
  const { bank, clock, advance, subscribe } = bankWorld;
  const world = createLivesWorld(bankWorld);
  const lives: Life[] = [];
  const carry = createPost(bankWorld, world, lives);
  const openAndClose = createTown(bankWorld, lives, fated);
  const passTo = async (atMs: number) => advance((atMs - clock.now()) / 1_000);
  const live = async (isEarly: boolean) => {
    openAndClose(isEarly);
    await advance(1);
    await carry();
  };
  await passTo(atBusinessHour(days[0] ?? '', 0));
  for (const type of [opening, closure, 'BOOKING']) await subscribe(type);
  for (const day of days) {
    await passTo(atBusinessHour(day, 0) + 30 * 60_000);
    await live(true);
    await passTo(atBusinessHour(day, 8));
    if (day === onboarded.on) await world.settle([{ onboard: { day: onboarded.day } }]);
    await world.liveDay();
    await passTo(atBusinessHour(day, 23) + 30 * 60_000);
    await live(false);
  }
  return { bank, world, lives };
}

/** The days of the account since the onboarding that no statement covers, and the bookings that none states. */
async function gapsOf(
  { bank, world }: Awaited<ReturnType<typeof lived>>,
  { id, fate, openedDay, closedDay }: Life,
  onboardingDay: string,
): Promise<readonly string[]> {
  const gaps: string[] = [];
  let next = openedDay < onboardingDay ? daysAfter(onboardingDay, 1) : openedDay;
  const firstDay = next;
  for (const row of await world.statementsOf(id)) {
    if (row.state !== 'PUBLISHED') continue;
    if (row.firstDay !== next) gaps.push(`a statement from ${row.firstDay}, not ${next}`);
    next = daysAfter(row.lastDay, 1);
  }
  if (next <= closedDay) gaps.push(`no statement from ${next} on`);
  const months = await world.statedMonths(id);
  for (const day of [firstDay, closedDay].filter((each) => each >= firstDay && each <= closedDay))
    if (!months.includes(lastDayOfMonth(day))) gaps.push(`no statement of account of the month of ${day}`);
  const stated = new Set(await world.statedBookings(id));
  // Without an event, only reconciliation finds a booking on a closed account.
  const isMissed = fates[fate]?.['BOOKING'] === never;
  for (const { id: bookingId, recorded_at } of bank.store.bookings.by('account_id', id)) {
    const day = businessDay(Date.parse(recorded_at));
    if (isMissed && day > closedDay) continue;
    if (day >= firstDay !== stated.has(bookingId)) gaps.push(`the booking of ${day} is stated otherwise`);
  }
  return gaps.map((gap) => `opened on ${openedDay}, closed on ${closedDay}, ${fate}: ${gap}`);
}

const [early, late] = [
  { day: '2026-03-27', on: '2026-03-28' },
  { day: '2026-03-30', on: '2026-04-04' },
];
const some = ['everything comes', 'the closure comes after five days', 'nothing ever comes'];

test.each([
  { what: 'each day', onboarded: early, oneDayStatements: true, fated: isInFull ? Object.keys(fates) : some },
  { what: 'no single days', onboarded: early, oneDayStatements: false, fated: some },
  { what: 'those that are onboarded late', onboarded: late, oneDayStatements: true, fated: some },
])(
  'each short life is stated to its end, where the bank states $what',
  { timeout: 300_000 },
  async (settings) => {
    const end = await lived(settings);

    const gaps: string[] = [];
    for (const life of end.lives) gaps.push(...(await gapsOf(end, life, settings.onboarded.day)));
    expect(end.lives).toHaveLength(openingDays.length * daysOfLife.length * settings.fated.length);
    expect(gaps).toEqual([]);
    expect(await end.world.standingBreaks()).toEqual([]);
  },
);

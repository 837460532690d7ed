import { bookingTypes } from '#shared/bank/contract/accounts/bookings.ts';
import { subscribableEvents } from '#shared/bank/contract/schema/event-types.ts';
import type { Booking } from '#sandbox/engine/model.ts';
import { toSettlementDay } from '#sandbox/scenarios/go-to.ts';
import { signIn } from '#sandbox/scenarios/partner.ts';
import type { ScenarioDeps } from '#sandbox/scenarios/scenario.ts';
import { accounts } from './accounts.ts';
import { freelancers, fronting } from './business-lending.ts';
import { businesses } from './businesses.ts';
import { cards } from './cards.ts';
import { cash } from './cash.ts';
import { playTogether } from './chapter.ts';
import { charges } from './charges.ts';
import { collections } from './collections.ts';
import { consumerLoans, consumerOverdrafts, creditCards, creditLines } from './consumer-lending.ts';
import { corrections } from './corrections.ts';
import { customers } from './customers.ts';
import { payments } from './payments.ts';
import { savings } from './savings.ts';
import { seizures } from './seizures.ts';

const chapters = [
  customers,
  businesses,
  accounts,
  savings,
  payments,
  collections,
  cash,
  cards,
  consumerLoans,
  consumerOverdrafts,
  creditLines,
  creditCards,
  freelancers,
  fronting,
  seizures,
  charges,
  corrections,
];

/** A quarter of a partner's customers in which each type of event and of booking happens. */
export async function playEverything(deps: ScenarioDeps) {
  const { bank, call } = deps;
  // The first salaries can be spent on the first day.
  await toSettlementDay(deps);
  const before = bank.activity.eventsByType();
  const [first_day, booked] = [bank.today(), bank.store.bookings.length];
  await playTogether(deps, { bank, partner: await signIn(call) }, chapters);
  const events = since(before, bank.activity.eventsByType());
  const bookings = countedByType(bank.store.bookings.slice(booked, bank.store.bookings.length));
  return {
    first_day,
    last_day: bank.today(),
    event_types: Object.keys(events).length,
    booking_types: Object.keys(bookings).length,
    missing: [
      ...subscribableEvents.filter((type) => events[type] === undefined),
      ...bookingTypes.filter((type) => bookings[type] === undefined),
    ],
    events,
    bookings,
  };
}

type Counts = Readonly<Record<string, number>>;

function since(before: Counts, after: Counts): Counts {
  const grown = Object.entries(after).map(([type, count]) => [type, count - (before[type] ?? 0)] as const);
  return Object.fromEntries(grown.filter(([, count]) => count > 0));
}

function countedByType(bookings: readonly Booking[]): Counts {
  const counts = new Map<string, number>();
  for (const { booking_type } of bookings) counts.set(booking_type, (counts.get(booking_type) ?? 0) + 1);
  return Object.fromEntries([...counts].toSorted());
}

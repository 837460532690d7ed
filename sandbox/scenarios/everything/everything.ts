import { subscribableEvents } from '#shared/bank/contract/schema/event-types.ts';
import { signIn } from '../partner.ts';
import type { ScenarioDeps } from '../scenario.ts';
import { accounts } from './accounts.ts';
import { freelancers, fronting } from './business-lending.ts';
import { businesses } from './businesses.ts';
import { cards } from './cards.ts';
import { cash } from './cash.ts';
import { playTogether } from './chapter.ts';
import { collections } from './collections.ts';
import { consumerLoans, consumerOverdrafts, creditCards, creditLines } from './consumer-lending.ts';
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
];

/** A quarter of a partner's customers in which each type of event happens. */
export async function playEverything(deps: ScenarioDeps) {
  const { bank, call } = deps;
  const before = bank.activity.eventsByType();
  const first_day = bank.today();
  await playTogether(deps, { bank, partner: await signIn(call) }, chapters);
  const events = since(before, bank.activity.eventsByType());
  return {
    first_day,
    last_day: bank.today(),
    types: Object.keys(events).length,
    missing: subscribableEvents.filter((type) => events[type] === undefined),
    events,
  };
}

type Counts = Readonly<Record<string, number>>;

function since(before: Counts, after: Counts): Counts {
  const grown = Object.entries(after).map(([type, count]) => [type, count - (before[type] ?? 0)] as const);
  return Object.fromEntries(grown.filter(([, count]) => count > 0));
}

/** More than this share above its budget fails the benchmark. */
const tolerance = 0.05;

/** Gzipped KB that a cold start of each function loads. Times depend on the machine, so they have none. */
export const kilobytes: Readonly<Record<string, number>> = {
  'events/accounts': 128,
  'events/by-definition': 124,
  'events/forward': 116,
  'events/onboarding': 123,
  'events/sweep': 125,
  'operations/call': 140,
  'operations/checks': 172,
  'operations/dead-letters': 148,
  'operations/lives': 124,
  'operations/operators': 151,
  'operations/parked': 118,
  'operations/portfolio': 120,
  'operations/replay': 106,
  'own/consume': 119,
  'own/plan': 118,
  'own/work': 126,
  'schedules/archive': 108,
  'schedules/audit': 94,
  'schedules/drift': 98,
  'schedules/erasure': 156,
  'schedules/fees': 149,
  'schedules/given-up': 106,
  'schedules/portfolio': 154,
  'schedules/reconciliation': 196,
  'schedules/statements': 127,
  'schedules/subscriptions': 152,
  'webhooks/receive': 85,
  'work/fees': 181,
  'work/portfolio': 164,
  'work/reconciliation': 224,
  'work/statements': 210,
};

/** US dollars, and calls to AWS for a booking of a full batch. */
export const costs = {
  'a million bookings in full batches': 14,
  'a million bookings in ones': 16,
  'a month in which nothing happens': 65,
  'a month for a million bookings that were ever received': 0.4,
  'calls for a booking in a full batch': 2.4,
} as const;

/** What is more than it may be, in words; also what has no budget. */
export function exceeding(
  budgets: Readonly<Record<string, number>>,
  measured: Readonly<Record<string, number>>,
): readonly string[] {
  return Object.entries(measured).flatMap(([name, value]) => {
    const budget = budgets[name];
    if (budget === undefined) return [`${name} has no budget: set ${value} in test/bench/budgets.ts`];
    if (value <= budget * (1 + tolerance)) return [];
    return [`${name}: ${value}, more than 5 % above its budget of ${budget}`];
  });
}

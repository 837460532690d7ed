/** More than this share above its budget fails the benchmark. */
const tolerance = 0.05;

/** Gzipped KB that a cold start of each function loads. Times depend on the machine, so they have none. */
export const kilobytes: Readonly<Record<string, number>> = {
  'events/accounts': 119,
  'events/by-definition': 115,
  'events/forward': 106,
  'events/onboarding': 114,
  'events/sweep': 112,
  'operations/call': 131,
  'operations/checks': 159,
  'operations/dead-letters': 141,
  'operations/lives': 113,
  'operations/operators': 120,
  'operations/parked': 104,
  'operations/portfolio': 107,
  'operations/replay': 90,
  'own/consume': 111,
  'own/plan': 104,
  'own/work': 111,
  'schedules/archive': 94,
  'schedules/audit': 78,
  'schedules/drift': 85,
  'schedules/erasure': 146,
  'schedules/fees': 138,
  'schedules/given-up': 92,
  'schedules/portfolio': 141,
  'schedules/reconciliation': 140,
  'schedules/statements': 113,
  'schedules/subscriptions': 140,
  'webhooks/receive': 74,
  'work/fees': 156,
  'work/portfolio': 147,
  'work/reconciliation': 160,
  'work/statements': 154,
};

/** Scaled milliseconds that the import of a function should take at most, by its folder. Commands wait for people. */
export const importGoals = {
  webhooks: 30,
  events: 50,
  own: 50,
  schedules: 70,
  work: 70,
} as const satisfies Readonly<Record<string, number>>;

/** US dollars, and calls to AWS for a booking of a full batch. */
export const costs = {
  'a million bookings in full batches': 14,
  'a million bookings in ones': 16,
  'a month in which nothing happens': 44.9,
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

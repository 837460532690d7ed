/** More than this share above its budget fails the benchmark. */
const tolerance = 0.05;

/** Gzipped KB that a cold start of each function loads. Times depend on the machine, so they have none. */
export const kilobytes: Readonly<Record<string, number>> = {
  'events/accounts': 116,
  'events/by-definition': 113,
  'events/forward': 105,
  'events/onboarding': 112,
  'events/sweep': 112,
  'operations/call': 133,
  'operations/checks': 158,
  'operations/dead-letters': 140,
  'operations/lives': 111,
  'operations/operators': 135,
  'operations/parked': 104,
  'operations/portfolio': 107,
  'operations/replay': 91,
  'own/consume': 108,
  'own/plan': 104,
  'own/work': 111,
  'schedules/archive': 94,
  'schedules/audit': 81,
  'schedules/drift': 84,
  'schedules/erasure': 144,
  'schedules/fees': 136,
  'schedules/given-up': 92,
  'schedules/portfolio': 140,
  'schedules/reconciliation': 138,
  'schedules/statements': 112,
  'schedules/subscriptions': 139,
  'webhooks/receive': 74,
  'work/fees': 162,
  'work/portfolio': 143,
  'work/reconciliation': 166,
  'work/statements': 152,
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

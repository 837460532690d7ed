import * as z from '#shared/kernel/zod.ts';

/**
 * The bank answers at most 255 calls of a partner at a time, and a call that we gave up still occupies it for up
 * to 150 s: a fifth stays free for those.
 */
export const callsInFlightLimit = 204;

const count = z.int().check(z.positive());

/** Concurrency kept for one function; `unreserved` in an account whose quota leaves none to reserve. */
export const reservation = z.union([count, z.literal('unreserved')]);

export type Reservation = z.output<typeof reservation>;

/**
 * A handler that reads entities whose events do not say what changed: instances, and the calls that each may have in
 * flight. SQS allows no less than two instances.
 */
const reading = z.strictObject({
  concurrency: z.int().check(z.minimum(2), z.maximum(1000)),
  inFlight: count,
});

/** Slots that one invocation takes where they are free, and how many nobody else may have. */
const pooledJob = z.strictObject({ concurrency: reservation, most: count, reserved: count });

const budget = z.strictObject({
  /** Events do not wait for jobs: their handlers have calls of their own. */
  events: z.strictObject({ accounts: reading, onboarding: reading }),
  /** Calls that everything else shares in time. */
  pool: count,
  jobs: z.strictObject({
    /** A job, and beside it a person who asks what it would do. */
    erasure: pooledJob,
    subscriptions: pooledJob,
  }),
  /** By name, each team with operations: an invocation makes one call. */
  teams: z._default(z.record(z.string(), z.strictObject({ concurrency: count, reserved: count })), {}),
});

export type CallBudget = z.output<typeof budget>;

export const callBudget = budget.check(
  z.refine((shares) => callsInFlight(shares) <= callsInFlightLimit, {
    error: `the handlers of events and the pool add up to more than ${callsInFlightLimit} calls in flight`,
  }),
  z.refine((shares) => reservedSlots(shares) <= shares.pool, {
    error: 'more slots are reserved than the pool has',
    path: ['pool'],
  }),
);

/** The most calls that all functions of a stage together can have in flight. */
export function callsInFlight({ events, pool }: CallBudget): number {
  const own = Object.values(events).map(({ concurrency, inFlight }) => concurrency * inFlight);
  return sum(own) + pool;
}

/** What a function may call: as much as it has of its own, or what it takes from the pool under its name. */
export type Calls = { readonly inFlight: number } | { readonly taker: string; readonly most: number };

/** The name under which a team's calls take slots. */
export const teamTaker = (team: string) => `team ${team}`;

/** The pool as each of its takers has to know it. */
export function callPool({ pool, jobs, teams }: CallBudget) {
  const ofTeams = Object.entries(teams).map(([team, { reserved }]) => [teamTaker(team), reserved] as const);
  const ofJobs = Object.entries(jobs).map(([job, { reserved }]) => [job, reserved] as const);
  return { size: pool, reserved: Object.fromEntries([...ofJobs, ...ofTeams]) };
}

const reservedSlots = (shares: CallBudget) => sum(Object.values(callPool(shares).reserved));

const sum = (counts: readonly number[]) => counts.reduce((total, one) => total + one, 0);

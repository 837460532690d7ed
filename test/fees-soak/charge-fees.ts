import { createAdvanceIntent } from '#shared/fees/intents/advance-intent.ts';
import { decided } from '#shared/fees/intents/decisions.ts';
import { isSettled, type FeeIntent, nameOf } from '#shared/fees/model/fee-intent.ts';
import { intentId, referencePrefix } from '#shared/fees/model/intent-id.ts';
import { businessDay } from '#shared/kernel/calendar/business-day.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { bankIdleMs, createFeeBank, type FeeBankHabits } from '#test/fakes/fee-bank.ts';
import { inMemoryRoundTripProofs, inMemoryIntents } from '#test/fakes/fee-world.ts';
import { createInterleaving, type Process } from '#test/fakes/interleaved.ts';
import { plannedFee } from '#test/fixtures/fee-intents.ts';

const accounts = 12;
const codes = ['ACCOUNT_MONTHLY', 'CARD_MONTHLY'];
const rounds = 60;
const lagMs = 300_000;
const lifeMs = 900_000;
const dayMs = 86_400_000;
/** Share of moments at which a worker has lost its slots, or its run is stopped. */
const noSlots = 0.02;
/** Share of fees before persons that they decide about in a round, and of those that they are wrong about. */
const decisions = 0.05;
const mistakes = 0.3;

export interface ChargedFees {
  /** Requests that reached the bank. */
  readonly attempts: number;
  /** By how they ended. */
  readonly ended: Readonly<Record<string, number>>;
  /** Violations, in words. */
  readonly violations: readonly string[];
}

/**
 * A month's fees of some accounts at such a bank, planned by two planners at a time while prices change, and charged by
 * workers that die at any call, overlap, lose their slots and come again for weeks.
 */
export async function chargeFees(seed: number, habits: FeeBankHabits): Promise<ChargedFees> {
  const random = seededRandom(seed);
  const interleaving = createInterleaving(random, 0.03);
  const { clock } = interleaving;
  const fees = createFeeBank(habits, random, clock);
  const [intents, proofs] = [inMemoryIntents(), inMemoryRoundTripProofs(clock)];
  const through = async <Result>(process: Process, call: () => Promise<Result> | Result): Promise<Result> => {
    await interleaving.turn(process);
    const result = await call();
    await interleaving.turn(process);
    return result;
  };

  const planner = () => async (process: Process) => {
    for (const wanted of wantedFees(500 + Math.floor(random.next() * 3)))
      await through(process, async () => intents.plan(wanted));
  };
  const workerOf = (process: Process) =>
    createAdvanceIntent({
      intents: {
        read: async (name) => through(process, async () => intents.read(name)),
        write: async (seen, next) => through(process, () => intents.write(seen, next)),
        async *ofAccount(accountId) {
          await interleaving.turn(process);
          yield* intents.ofAccount(accountId);
        },
      },
      bank: {
        charge: async (request) => through(process, () => fees.charge(request)),
        list: async (accountId) => through(process, () => fees.list(accountId)),
      },
      roundTrips: {
        of: async (type) => through(process, () => proofs.of(type)),
        tryWith: async (type, id) => through(process, () => proofs.tryWith(type, id)),
        letGo: async (type, id) => through(process, () => proofs.letGo(type, id)),
        see: async (seen) => through(process, () => proofs.see(seen)),
      },
      clock,
      idleMs: bankIdleMs,
      lagMs,
      dunningDays: [1, 3, 7, 14],
      isRestored: false,
    });
  const worker = () => async (process: Process) => {
    const advance = workerOf(process);
    const names = [...intents.rows.values()].map(nameOf);
    // A worker that died has got anywhere.
    const from = Math.floor(random.next() * names.length);
    for (const name of [...names.slice(from), ...names.slice(0, from)])
      await advance(
        name,
        {
          endsAtMs: process.endsAtMs,
          mayWrite: () =>
            Promise.resolve(process.endsAtMs - clock.now() >= 170_000 && random.next() >= noSlots),
          asOf: businessDay(clock.now()),
          plannedBy: plannedFee.plannedBy,
          onList: () => undefined,
          isClosed: false,
          whyStopped: () => Promise.resolve(undefined),
          priceNow: async ({ charge }) => Promise.resolve(charge),
          whyToAsk: async () => Promise.resolve(undefined),
          latestCreditSince: () =>
            Promise.resolve(random.next() < 0.02 ? toIsoInstant(clock.now()) : undefined),
        },
        intents.rows.get(name.id)?.charge.type ?? '',
      );
  };
  const decideSome = async () => {
    for (const intent of intents.rows.values())
      if (intent.state === 'IN_DOUBT' && intent.forPerson !== undefined && random.next() < decisions)
        await intents.write(intent, decided(intent, truthOf(intent), 'approval'));
  };
  /** What persons find out. Where keys are not ignored they are wrong at times: the bank gets a key that it had. */
  const truthOf = ({ id }: FeeIntent) => {
    const prefix = referencePrefix(id);
    const isBooked = fees.booked.some(({ reference }) => reference.startsWith(prefix));
    const isMissed = habits.keys !== 'ignore' && random.next() < mistakes;
    return isBooked && !isMissed ? 'CHARGED' : 'NOT_CHARGED';
  };
  const isOpen = () => [...intents.rows.values()].some((intent) => !isSettled(intent));
  for (let round = 0; round < rounds || (round < 2 * rounds && isOpen()); round += 1) {
    await interleaving.run([planner(), planner(), worker(), worker()], lifeMs);
    interleaving.pass(round % 3 === 0 ? dayMs : lagMs);
    if (round < rounds) await decideSome();
  }
  const rows = [...intents.rows.values()];
  return { attempts: fees.asked(), ended: endingsOf(rows), violations: violationsIn(rows, fees) };
}

/** At any price. */
const allFees = Array.from({ length: accounts }, (_, account) => `acc-${account}`).flatMap((accountId) =>
  codes.map((code): FeeIntent => {
    const charge = { ...plannedFee.charge, code };
    return { ...plannedFee, id: intentId(accountId, charge), accountId, charge };
  }),
);

const wantedFees = (cents: number): readonly FeeIntent[] =>
  allFees.map((fee) => ({ ...fee, charge: { ...fee.charge, cents } }));

const endingOf = ({ state, forPerson }: FeeIntent) =>
  forPerson === undefined ? state : `${state}, before a person`;

function endingsOf(rows: readonly FeeIntent[]): Record<string, number> {
  const ended: Record<string, number> = {};
  for (const row of rows) ended[endingOf(row)] = (ended[endingOf(row)] ?? 0) + 1;
  return ended;
}

function violationsIn(
  rows: readonly FeeIntent[],
  { booked }: Pick<ReturnType<typeof createFeeBank>, 'booked'>,
): readonly string[] {
  const found: string[] = [];
  if (rows.length !== accounts * codes.length) found.push(`${rows.length} fees were planned`);
  for (const intent of rows) {
    const prefix = referencePrefix(intent.id);
    const own = booked.filter(({ reference }) => reference.startsWith(prefix));
    const say = (what: string) =>
      found.push(`${intent.accountId} ${intent.charge.code}, ${endingOf(intent)}: ${what}`);
    if (own.length > 1) say(`booked ${own.length} times`);
    if (own.some(({ cents }) => cents !== intent.charge.cents)) say('booked with another amount');
    if (!isSettled(intent)) say('neither at its end nor before a person');
    if (intent.state === 'ACCEPTED' && own.length !== 1) say('not booked');
    if (intent.state === 'REFUSED' && own.length !== 0) say('booked');
  }
  return found;
}

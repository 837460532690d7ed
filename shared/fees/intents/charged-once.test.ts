import { describe, expect, test } from 'vitest';
import { bankIdleMs, createFeeBank, type FeeBankHabits } from '#test/fakes/fee-bank.ts';
import { inMemoryEchoProofs, inMemoryIntents } from '#test/fakes/fee-world.ts';
import { plannedFee } from '#test/fixtures/fee-intents.ts';
import { createInterleaving, startMs, type Process } from '#test/fakes/interleaved.ts';
import { businessDay } from '#shared/kernel/calendar/business-day.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { createAdvanceIntent } from './advance-intent.ts';
import { isSettled, type FeeIntent } from './fee-intent.ts';
import { nameOf } from './ports.ts';
import { intentId, referencePrefix } from './intent-id.ts';

const lagMs = 300_000;
const lifeMs = 900_000;
const dayMs = 86_400_000;

const quiet: FeeBankHabits = {
  keys: 'ignore',
  references: 'return',
  list: 'charges',
  listDelayMs: () => 0,
  refusals: 0.1,
  lostAnswers: 0.15,
  lateStarts: 0.05,
};

/** A month's fees of many accounts, by workers that die, overlap and come again for weeks. */
async function charge(seed: number, habits: FeeBankHabits) {
  const random = seededRandom(seed);
  const interleaving = createInterleaving(random, 0.03);
  const { clock } = interleaving;
  const fees = createFeeBank(habits, random, clock);
  const [intents, proofs] = [inMemoryIntents(), inMemoryEchoProofs(clock)];
  for (let account = 0; account < 12; account += 1)
    for (const [code, cents] of [
      ['ACCOUNT_MONTHLY', 500],
      ['CARD_MONTHLY', 500],
    ] as const)
      await intents.plan(planned(`acc-${account}`, code, cents));

  const workerOf = (process: Process) => {
    const through = async <Result>(call: () => Promise<Result> | Result): Promise<Result> => {
      await interleaving.turn(process);
      const result = await call();
      await interleaving.turn(process);
      return result;
    };
    return createAdvanceIntent({
      intents: {
        read: async (name) => through(async () => intents.read(name)),
        write: async (seen, next) => through(() => intents.write(seen, next)),
      },
      bank: {
        charge: async (request) => through(() => fees.charge(request)),
        list: async (accountId) => through(() => fees.list(accountId)),
      },
      echo: {
        of: async (type) => through(() => proofs.of(type)),
        tryWith: async (type, id) => through(() => proofs.tryWith(type, id)),
        letGo: async (type, id) => through(() => proofs.letGo(type, id)),
        see: async (seen) => through(() => proofs.see(seen)),
      },
      clock,
      idleMs: bankIdleMs,
      lagMs,
      dunningDays: [1, 3, 7, 14],
    });
  };
  const hasCreditSince = () => Promise.resolve(false);
  const names = [...intents.rows.values()].map(nameOf);
  const worker = () => async (process: Process) => {
    const advance = workerOf(process);
    // A worker that dies has got anywhere.
    const from = Math.floor(random.next() * names.length);
    for (const name of [...names.slice(from), ...names.slice(0, from)]) {
      const mayWrite = () => Promise.resolve(process.endsAtMs - clock.now() >= 170_000);
      await advance(name, {
        endsAtMs: process.endsAtMs,
        mayWrite,
        asOf: businessDay(clock.now()),
        hasCreditSince,
      });
    }
  };
  for (let round = 0; round < 60; round += 1) {
    await interleaving.run([worker(), worker()], lifeMs);
    interleaving.pass(round % 3 === 0 ? dayMs : lagMs);
  }
  return { fees, rows: [...intents.rows.values()], proofs };
}

function planned(accountId: string, code: string, cents: number): FeeIntent {
  const charge = { ...plannedFee.charge, code, cents };
  return { ...plannedFee, id: intentId(accountId, charge), accountId, charge };
}

const slowAfterAnHour = (atMs: number) => (atMs < startMs + 3_600_000 ? 0 : 1_500_000);

const habitsOf: readonly (readonly [string, Partial<FeeBankHabits>])[] = [
  ['ignores keys', {}],
  ['honours keys', { keys: 'honour' }],
  ['answers a repeated key with 409', { keys: 'refuse' }],
  ['drops references', { references: 'drop' }],
  ['truncates references', { references: 'truncate' }],
  ['lists fees of a type together', { list: 'counted' }],
  ['shows charges late', { listDelayMs: () => 200_000 }],
  ['shows charges later than the stage allows for', { listDelayMs: () => 1_500_000 }],
  ['becomes slow', { listDelayMs: slowAfterAnHour }],
];

describe.each(habitsOf)('at a bank that %s', (_, habits) => {
  test.each(Array.from({ length: 20 }, (_, index) => index + 1))(
    'no fee is booked twice, and each ends where somebody knows of it (seed %i)',
    async (seed) => {
      const { fees, rows } = await charge(seed, { ...quiet, ...habits });
      for (const intent of rows) {
        const booked = fees.booked.filter(
          ({ accountId, reference }) =>
            accountId === intent.accountId && reference.startsWith(referencePrefix(intent.id)),
        );
        expect(booked.length).toBeLessThanOrEqual(1);
        expect(isSettled(intent)).toBe(true);
        if (intent.state === 'ACCEPTED') expect(booked).toHaveLength(1);
        if (intent.state === 'REFUSED') expect(booked).toHaveLength(0);
      }
    },
  );
});

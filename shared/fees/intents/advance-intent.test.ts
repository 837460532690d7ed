import { expect, test } from 'vitest';
import { createFeeBank, type FeeBankHabits } from '#test/fakes/fee-bank.ts';
import { inMemoryRoundTripProofs, inMemoryIntents } from '#test/fakes/fee-world.ts';
import { createVirtualTime } from '#test/fakes/virtual-time.ts';
import { plannedFee } from '#test/fixtures/fee-intents.ts';
import { businessDay } from '#shared/kernel/calendar/business-day.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { createAdvanceIntent } from './advance-intent.ts';
import { decided } from './decisions.ts';
import { intentId } from '#shared/fees/model/intent-id.ts';
import { nameOf } from '#shared/fees/model/fee-intent.ts';

const dayMs = 86_400_000;
const fee = { ...plannedFee, id: intentId('acc-1', plannedFee.charge) };

/** A bank that ignores keys, loses the first answer and shows a charge two days late. */
function setUp(habits: Partial<FeeBankHabits> = {}) {
  const time = createVirtualTime(Date.parse(`${fee.valutaDay}T08:00:00Z`));
  const dice = { next: 0 };
  const bank = createFeeBank(
    {
      keys: 'ignore',
      references: 'return',
      list: 'charges',
      listDelayMs: () => 2 * dayMs,
      refusals: 0,
      lostAnswers: 0.5,
      lateStarts: 0,
      ...habits,
    },
    { ...seededRandom(1), next: () => dice.next },
    time,
  );
  const intents = inMemoryIntents();
  const roundTrips = inMemoryRoundTripProofs(time);
  const refusing = { isOn: false, books: false };
  const price: { cents?: number } = {};
  const advance = createAdvanceIntent({
    intents,
    roundTrips,
    bank: {
      charge: (request) => {
        if (!refusing.isOn || refusing.books) {
          const answer = bank.charge(request);
          if (!refusing.isOn) return Promise.resolve(answer);
        }
        return Promise.resolve({ outcome: 'refused', status: 400, code: 'booked_already' });
      },
      list: (accountId) => Promise.resolve(bank.list(accountId)),
    },
    clock: time,
    idleMs: 150_000,
    lagMs: 60_000,
    dunningDays: [1, 3],
    isRestored: false,
  });
  return {
    /** What is known of the type of the fee. */
    roundTrips: () => roundTrips.states.get(fee.charge.type),
    /** The bank refuses from now on; it may have booked what it refuses. */
    refuse: (books = false) => void Object.assign(refusing, { isOn: true, books }),
    /** The bank answers from now on. */
    answer: () => {
      refusing.isOn = false;
      dice.next = 0.9;
    },
    /** Its booking costs so much by now. */
    priceAt: (cents: number) => void Object.assign(price, { cents }),
    references: () => bank.booked.map(({ reference }) => reference.slice(-2)),
    intent: () => intents.rows.get(fee.id)!,
    plan: async () => intents.plan(fee),
    pass: async (ms: number) => time.advance(ms),
    /** Takes it as far as it goes, with all that there is to wait for: by a worker that lives so long. */
    async advance(livesMs = 900_000, plannedBy = fee.plannedBy) {
      for (let look = 0; look < 20; look += 1) {
        const advanced = await advance(
          nameOf(fee),
          {
            endsAtMs: time.now() + livesMs,
            mayWrite: () => Promise.resolve(true),
            asOf: businessDay(time.now()),
            plannedBy,
            onList: () => undefined,
            isClosed: false,
            whyStopped: () => Promise.resolve(undefined),
            whyToAsk: async () => Promise.resolve(undefined),
            latestCreditSince: () => Promise.resolve(undefined),
            priceNow: async ({ charge }) => Promise.resolve({ ...charge, ...price }),
          },
          fee.charge.type,
        );
        if (advanced?.is !== 'again') return;
        await time.advance(Math.max(1_000, advanced.notBeforeMs - time.now()));
      }
    },
    async decide() {
      const intent = this.intent();
      expect(await intents.write(intent, decided(intent, 'NOT_CHARGED', 'approval-1'))).toBe(true);
    },
  };
}

type World = ReturnType<typeof setUp>;

/** The bank charged it, and its list does not say so yet: it is before persons. */
async function unknownOutcome(habits?: Partial<FeeBankHabits>): Promise<World> {
  const world = setUp(habits);
  await world.plan();
  await world.advance();
  expect(world.intent()).toMatchObject({ state: 'IN_DOUBT', forPerson: expect.any(String) as string });
  expect(world.references()).toEqual(['-1']);
  world.answer();
  return world;
}

test('a fee that another run adopted meanwhile waits for the sum of that run', async () => {
  const world = setUp({ lostAnswers: 0 });
  await world.plan();
  await world.advance(undefined, 'the run that planned it before');
  expect(world.references()).toEqual([]);
  expect(world.intent()).toMatchObject({ state: 'PLANNED', version: 1 });
  await world.advance();
  expect(world.references()).toEqual(['-1']);
});

test('what persons found not charged is not sent again once the list shows it', async () => {
  const world = await unknownOutcome();
  await world.decide();
  await world.pass(3 * dayMs);
  await world.advance();
  expect(world.references()).toEqual(['-1']);
  expect(world.intent()).toMatchObject({ state: 'ACCEPTED', attempt: 1 });
});

test('a request that may have reached the bank is sent again as it was, whatever its booking costs by now', async () => {
  const world = await unknownOutcome({ listDelayMs: () => 30 * dayMs });
  const { cents } = world.intent().charge;
  await world.decide();
  world.priceAt(0);
  await world.advance();
  expect(world.intent()).toMatchObject({ attempt: 1, charge: { cents } });
  expect(world.references().length).toBeGreaterThan(1);
  expect(new Set(world.references())).toEqual(new Set(['-1']));
});

test('an unknown outcome that waits for persons is known once the list shows the charge', async () => {
  const world = await unknownOutcome();
  await world.advance();
  expect(world.intent()).toMatchObject({ state: 'IN_DOUBT' });
  await world.pass(3 * dayMs);
  await world.advance();
  expect(world.intent()).toMatchObject({ state: 'ACCEPTED' });
  expect(world.intent().forPerson).toBeUndefined();
});

test('a refusal of what persons found not charged proves nothing: no other number is sent', async () => {
  const world = await unknownOutcome();
  await world.decide();
  world.refuse();
  await world.advance();
  expect(world.intent()).toMatchObject({ state: 'IN_DOUBT', attempt: 1 });
  await world.pass(30 * dayMs);
  expect(world.references()).toEqual(['-1']);
});

test('an attempt that the bank refused, and lists, is not followed by another one', async () => {
  const world = setUp({ lostAnswers: 0, listDelayMs: () => dayMs / 2 });
  await world.plan();
  world.refuse(true);
  await world.advance();
  expect(world.intent()).toMatchObject({ state: 'REFUSED' });
  world.answer();
  await world.pass(dayMs);
  await world.advance();
  expect(world.references()).toEqual(['-1']);
  expect(world.intent()).toMatchObject({
    state: 'IN_DOUBT',
    forPerson: 'the bank lists an attempt that it had refused',
  });
});

test.each([
  { when: 'in time', afterMs: 60_000, says: true },
  { when: 'later than that', afterMs: 60_001, says: false },
])(
  'a list that shows the charge $when says until when it is up to date: $says',
  async ({ afterMs, says }) => {
    const world = setUp({ lostAnswers: 0, listDelayMs: () => 50_000 });
    await world.plan();
    // The worker that charged it ends before it reads the list.
    await world.advance(0);
    expect(world.intent()).toMatchObject({ state: 'ACCEPTED' });
    await world.pass(afterMs);
    await world.advance();
    const { acceptedAt, checkedAt } = world.intent();
    expect(checkedAt).toBeDefined();
    expect(world.roundTrips()).toEqual({ state: 'proven', shownUntil: says ? acceptedAt : '' });
  },
);

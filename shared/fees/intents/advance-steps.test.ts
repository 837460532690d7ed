import { describe, expect, test } from 'vitest';
import type { FeeIntent, ListedFee } from '#shared/fees/model/fee-intent.ts';
import { nameOf } from '#shared/fees/model/fee-intent.ts';
import { attemptReference } from '#shared/fees/model/intent-id.ts';
import type { ChargeAnswer, FeeRequest } from '#shared/fees/model/ports.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { inMemoryIntents, inMemoryRoundTripProofs } from '#test/fakes/fee-world.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { plannedFee } from '#test/fixtures/fee-intents.ts';
import { createAdvanceIntent, type AdvanceWork } from './advance-intent.ts';

const minuteMs = 60_000;
const asOf = '2026-11-05';
const atMs = Date.parse(`${asOf}T08:00:00Z`);
const { type } = plannedFee.charge;
const accepted: ChargeAnswer = { outcome: 'accepted', reconciliationId: 'rec-1' };
const refused: ChargeAnswer = { outcome: 'refused', status: 400, code: 'insufficient_funds' };
const rowOf = (attempt: number): ListedFee => ({
  type,
  cents: 500,
  reference: attemptReference(plannedFee.id, attempt),
  reconciliationId: 'rec-1',
  fromBank: false,
});

/** Of a worker with time, and an open account without blocks, limits and credits. */
const usualWork: AdvanceWork = {
  endsAtMs: atMs + 900_000,
  mayWrite: async () => Promise.resolve(true),
  asOf,
  plannedBy: plannedFee.plannedBy,
  onList: () => undefined,
  isClosed: false,
  whyStopped: async () => Promise.resolve(undefined),
  whyToAsk: async () => Promise.resolve(undefined),
  latestCreditSince: async () => Promise.resolve(undefined),
  priceNow: async ({ charge }) => Promise.resolve(charge),
};

interface Situation {
  readonly intent?: Partial<FeeIntent>;
  readonly work?: Partial<AdvanceWork>;
  /** What the bank answers to a charge, after `meanwhile` has changed the row. */
  readonly answer?: ChargeAnswer;
  readonly meanwhile?: Partial<FeeIntent>;
  /** `undefined`: the bank does not answer. */
  readonly list?: readonly ListedFee[] | undefined;
  readonly proof?: 'proven' | 'unproven';
  /** What another worker makes of the row right before the charge. */
  readonly taken?: Partial<FeeIntent>;
  /** Another fee is testing the type. */
  readonly triedBy?: string;
  readonly isRestored?: true;
}

/** One worker takes a fee as far as it goes at this instant. */
async function advanced(situation: Situation) {
  const {
    intent: change = {},
    work = {},
    answer = accepted,
    meanwhile,
    taken,
    proof = 'proven',
    triedBy,
    isRestored = false,
  } = situation;
  const list = 'list' in situation ? situation.list : [];
  const clock = createManualClock(atMs);
  const now = clock.now();
  const intents = inMemoryIntents();
  const roundTrips = inMemoryRoundTripProofs(clock);
  if (proof === 'proven')
    await roundTrips.see({ type, state: 'proven', intentId: 'another', acceptedAt: toIsoInstant(now) });
  if (triedBy !== undefined) await roundTrips.tryWith(type, triedBy);
  const intent = await intents.plan({ ...plannedFee, ...change });
  const charges: FeeRequest[] = [];
  const others = async (next: Partial<FeeIntent> | undefined) => {
    const row = intents.rows.get(intent.id)!;
    if (next !== undefined) await intents.write(row, { ...row, ...next, version: row.version + 1 });
  };
  const shown: (readonly ListedFee[])[] = [];
  const advance = createAdvanceIntent({
    intents,
    roundTrips,
    bank: {
      async charge(request) {
        charges.push(request);
        await others(meanwhile);
        return answer;
      },
      list: () => Promise.resolve(list),
    },
    clock,
    idleMs: 150_000,
    lagMs: minuteMs,
    dunningDays: [1, 3],
    isRestored,
  });
  const all: AdvanceWork = {
    ...usualWork,
    async mayWrite() {
      await others(taken);
      return true;
    },
    plannedBy: intent.plannedBy,
    onList: (seen) => void shown.push(seen),
    ...work,
  };
  const result = await advance(nameOf(intent), all, type);
  return {
    now,
    result,
    charges,
    shown,
    row: intents.rows.get(intent.id)!,
    /** Whether another fee may test the type now. */
    isFree: await roundTrips.tryWith(type, 'the next fee'),
  };
}

test.each([
  ['come back', 2],
  ['may not come back', 1],
])('fees of a type whose references %s are sent %i at a time', async (known, most) => {
  const clock = createManualClock(atMs);
  const [intents, roundTrips] = [inMemoryIntents(), inMemoryRoundTripProofs(clock)];
  if (known === 'come back') await roundTrips.see({ type, state: 'proven', intentId: 'another' });
  const sent = { now: 0, most: 0 };
  const charge = async () => {
    sent.most = Math.max(sent.most, (sent.now += 1));
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
    sent.now -= 1;
    return accepted;
  };
  const advance = createAdvanceIntent({
    intents,
    roundTrips,
    clock,
    bank: { charge, list: () => Promise.resolve([]) },
    idleMs: 1,
    lagMs: 1,
    dunningDays: [],
    isRestored: false,
  });
  const fees = await Promise.all(
    ['ab', 'cd'].map(async (id) => intents.plan({ ...plannedFee, id: id.repeat(32) })),
  );
  await Promise.all(fees.map(async (fee) => advance(nameOf(fee), usualWork, type)));
  expect(sent.most).toBe(most);
});

test('a fee that nobody planned is nowhere', async () => {
  const clock = createManualClock(atMs);
  const ports = { intents: inMemoryIntents(), roundTrips: inMemoryRoundTripProofs(clock), clock };
  const bank = { charge: () => Promise.resolve(accepted), list: () => Promise.resolve([]) };
  const advance = createAdvanceIntent({
    ...ports,
    bank,
    idleMs: 1,
    lagMs: 1,
    dunningDays: [],
    isRestored: false,
  });
  expect(await advance(nameOf(plannedFee), {} as AdvanceWork, type)).toBeUndefined();
});

describe('a planned fee', () => {
  test('is sent once, with its number and the day of the run', async () => {
    const { charges, row } = await advanced({ intent: { valutaDay: undefined }, list: [rowOf(1)] });
    expect(charges).toEqual([
      {
        accountId: 'acc-1',
        type,
        cents: 500,
        reference: attemptReference(plannedFee.id, 1),
        bookingId: undefined,
        valutaDay: asOf,
      },
    ]);
    expect(row).toMatchObject({ state: 'ACCEPTED', checkedAt: expect.any(String) as string });
  });

  test('is not sent in the month before the one that it is charged for', async () => {
    const early = await advanced({ work: { asOf: '2026-09-30' } });
    expect(early).toMatchObject({ charges: [], result: { is: 'settled' }, row: { state: 'PLANNED' } });
    const within = await advanced({ work: { asOf: '2026-10-01' } });
    expect(within.charges).toHaveLength(1);
  });

  test('is not sent by a worker when another one is sending it', async () => {
    const heldUntil = toIsoInstant(atMs + 1);
    const { charges, result } = await advanced({ taken: { state: 'SUBMITTING', heldUntil } });
    expect(charges).toEqual([]);
    expect(result).toMatchObject({ is: 'again', notBeforeMs: atMs + 1 });
  });

  test.each([
    [499, [499]],
    [500, [500]],
    // Two persons may have released the planned sum, and no more.
    [501, [500]],
    [0, []],
  ])('whose booking costs %i cents by now is charged with %j', async (cents, charged) => {
    const priceNow: AdvanceWork['priceNow'] = async ({ charge }) => Promise.resolve({ ...charge, cents });
    const { charges, row } = await advanced({ work: { priceNow } });
    expect(charges.map((each) => each.cents)).toEqual(charged);
    expect(row.state).toBe(cents === 0 ? 'NOT_DUE' : 'ACCEPTED');
  });

  test('that two persons decide about is not sent, asks nobody again, and tests no type', async () => {
    const work = { whyToAsk: async () => Promise.resolve('beyond its limit') };
    const { charges, result, row, isFree } = await advanced({ work, proof: 'unproven' });
    expect([charges, result?.is, isFree]).toEqual([[], 'settled', true]);
    expect(row).toMatchObject({ state: 'PLANNED', forPerson: 'beyond its limit', version: 2 });
  });

  test('is not sent by a worker that may not write any more', async () => {
    const { charges, result, row } = await advanced({ work: { mayWrite: () => Promise.resolve(false) } });
    expect([charges, result?.is, row.version]).toEqual([[], 'left', 1]);
  });

  test('says why it may not be sent now, once', async () => {
    const work = { whyStopped: () => Promise.resolve('the account is blocked') };
    const stopped = await advanced({ work });
    expect(stopped).toMatchObject({ charges: [], result: { is: 'settled' } });
    expect(stopped.row).toMatchObject({ stoppedBecause: 'the account is blocked', version: 2 });
    const still = await advanced({ work, intent: { stoppedBecause: 'the account is blocked' } });
    expect(still).toMatchObject({ charges: [], result: { is: 'settled' }, row: { version: 1 } });
  });

  test('of a closed account is for persons, and lets another fee test the type', async () => {
    const { charges, result, row, isFree } = await advanced({
      work: { isClosed: true },
      proof: 'unproven',
      triedBy: plannedFee.id,
    });
    expect([charges, result?.is, isFree]).toEqual([[], 'settled', true]);
    expect(row).toMatchObject({ state: 'REFUSED', forPerson: 'the account is closed', version: 2 });
  });

  test('waits a minute while another fee tests whether references come back', async () => {
    const { charges, result, now } = await advanced({ proof: 'unproven', triedBy: 'another fee' });
    expect(charges).toEqual([]);
    expect(result).toMatchObject({ is: 'again', notBeforeMs: now + minuteMs });
    const proven = await advanced({ triedBy: 'another fee' });
    expect(proven.charges).toHaveLength(1);
  });

  test('that surely was not sent is sent again after a minute', async () => {
    const { result, row, now } = await advanced({ answer: { outcome: 'not-sent' } });
    expect(result).toMatchObject({ is: 'again', notBeforeMs: now + minuteMs });
    expect(row).toMatchObject({ state: 'PLANNED', attempt: 1 });
  });

  test('that is refused waits for its day, and lets another fee test the type', async () => {
    const { result, row, isFree } = await advanced({ answer: refused, proof: 'unproven' });
    expect(result).toMatchObject({ is: 'settled' });
    expect(row).toMatchObject({ state: 'REFUSED', refusal: { count: 1 } });
    expect(isFree).toBe(true);
  });

  test('that is accepted lets no other fee test the type before its own test is over', async () => {
    const { isFree } = await advanced({ proof: 'unproven', list: undefined });
    expect(isFree).toBe(false);
  });
});

test('fees of an untested type go one by one within a worker, and none waits for another run', async () => {
  const clock = createManualClock(atMs);
  const intents = inMemoryIntents();
  const listed: ListedFee[] = [];
  const advance = createAdvanceIntent({
    intents,
    roundTrips: inMemoryRoundTripProofs(clock),
    bank: {
      charge: async ({ reference }) => (listed.push({ ...rowOf(1), reference }), Promise.resolve(accepted)),
      list: async () => Promise.resolve([...listed]),
    },
    clock,
    idleMs: 150_000,
    lagMs: minuteMs,
    dunningDays: [1, 3],
    isRestored: false,
  });
  const fees = [plannedFee, { ...plannedFee, id: 'cd'.repeat(32) }];
  for (const fee of fees) await intents.plan(fee);
  const results = await Promise.all(fees.map(async (fee) => advance(nameOf(fee), usualWork, type)));
  expect(results.map((result) => result?.is)).toEqual(['settled', 'settled']);
  expect(listed.map(({ reference }) => reference)).toEqual(fees.map(({ id }) => attemptReference(id, 1)));
});

describe('a fee that was sent before', () => {
  const again = { mayRunUntil: '2026-01-01T00:00:00.000Z' };

  test.each([
    ['under its number', again],
    ['under an earlier number', { attempt: 2 }],
  ])('%s is not sent again while the bank does not show its list', async (_, intent) => {
    const { charges, result, now, shown } = await advanced({ intent, list: undefined });
    expect([charges, shown]).toEqual([[], []]);
    expect(result).toMatchObject({ is: 'again', notBeforeMs: now + minuteMs });
  });

  test('is not sent again if the list shows any of its attempts', async () => {
    const { charges, row, shown } = await advanced({ intent: { attempt: 2 }, list: [rowOf(1)] });
    expect(charges).toEqual([]);
    expect(shown[0]).toEqual([rowOf(1)]);
    expect(row).toMatchObject({
      state: 'IN_DOUBT',
      forPerson: 'the bank lists an attempt that it had refused',
    });
  });

  test('is sent again if the list shows none of them', async () => {
    const { charges, shown } = await advanced({ intent: again, answer: { outcome: 'unknown' }, list: [] });
    expect([charges.length, shown.length > 0]).toEqual([1, true]);
    // The bank may know it by that day.
    expect(charges[0]?.valutaDay).toBe(plannedFee.valutaDay);
  });
});

describe('the answer to a charge', () => {
  test('that comes when another worker has taken the outcome for unknown counts, if it accepts', async () => {
    const { row } = await advanced({ meanwhile: { state: 'IN_DOUBT' }, list: undefined });
    expect(row).toMatchObject({ state: 'ACCEPTED', reconciliationId: 'rec-1' });
  });

  test.each<[string, Partial<FeeIntent>]>([
    ['another attempt', { state: 'IN_DOUBT', attempt: 2 }],
    ['a fee that was decided', { state: 'WAIVED', checkedAt: '2026-01-01T00:00:00.000Z' }],
  ])('does not count for %s', async (_, meanwhile) => {
    const { row } = await advanced({ meanwhile, list: undefined });
    expect(row).toMatchObject(meanwhile);
    expect(row.reconciliationId).toBeUndefined();
  });
});

describe('a fee that another worker is sending', () => {
  const { now } = { now: createManualClock(atMs).now() };
  const heldUntil = (ms: number) => ({ state: 'SUBMITTING', heldUntil: toIsoInstant(now + ms) }) as const;

  test('is left to it until it must be gone', async () => {
    const { result, row } = await advanced({ intent: heldUntil(1) });
    expect(result).toMatchObject({ is: 'again', notBeforeMs: now + 1 });
    expect(row.state).toBe('SUBMITTING');
  });

  test('has an unknown outcome from then on', async () => {
    const intent = { ...heldUntil(0), mayRunUntil: toIsoInstant(now + 5) };
    const { result, row, charges } = await advanced({ intent });
    expect(result).toMatchObject({ is: 'again', notBeforeMs: now + 5 });
    expect([row.state, charges]).toEqual(['IN_DOUBT', []]);
  });
});

describe('a refused fee', () => {
  const answer: ChargeAnswer = { outcome: 'unknown' };
  const refusal = {
    code: 'insufficient_funds',
    at: '2026-11-04T05:00:00.000Z',
    firstDay: '2026-11-04',
    count: 1,
  };
  const intent = { state: 'REFUSED', refusal, nextTryDay: '2026-11-06' } as const;

  test('is tried again on its day, under another number', async () => {
    expect((await advanced({ answer, intent })).charges).toEqual([]);
    const { charges } = await advanced({ answer, intent, work: { asOf: '2026-11-06' } });
    expect(charges.map(({ reference }) => reference)).toEqual([attemptReference(plannedFee.id, 2)]);
    const without = await advanced({
      intent: { ...intent, nextTryDay: undefined },
      work: { asOf: '2027-01-01' },
    });
    expect([without.charges, without.result?.is]).toEqual([[], 'settled']);
  });

  test('is tried again once for each credit since the refusal', async () => {
    const credit = '2026-11-05T06:00:00.000Z';
    const asked: string[] = [];
    const latestCreditSince = (at: string) => (asked.push(at), Promise.resolve(credit));
    const tried = await advanced({ answer, intent, work: { latestCreditSince } });
    expect([tried.charges.length, tried.row.creditAt, asked[0]]).toEqual([1, credit, refusal.at]);
    const known = { ...intent, creditAt: credit };
    expect((await advanced({ answer, intent: known, work: { latestCreditSince } })).charges).toEqual([]);
    const earlier = { ...intent, creditAt: '2026-11-05T05:59:59.999Z' };
    expect((await advanced({ answer, intent: earlier, work: { latestCreditSince } })).charges).toHaveLength(
      1,
    );
  });

  test('is not tried again while a block forbids it, and keeps its number', async () => {
    const work = { asOf: '2026-11-06', whyStopped: () => Promise.resolve('the account is blocked') };
    const { charges, row, result } = await advanced({ answer, intent, work });
    expect([charges, result?.is]).toEqual([[], 'settled']);
    expect(row).toMatchObject({
      attempt: 1,
      stoppedBecause: 'the account is blocked',
      nextTryDay: '2026-11-06',
    });
  });

  test('of a closed account is for persons, and stays with them', async () => {
    const closed = await advanced({ answer, intent, work: { isClosed: true, asOf: '2026-11-06' } });
    expect(closed.row).toMatchObject({ state: 'REFUSED', forPerson: 'the account is closed', attempt: 1 });
    const waiting = { ...intent, forPerson: 'every day of dunning has passed' };
    const left = await advanced({ answer, intent: waiting, work: { isClosed: true } });
    expect(left).toMatchObject({
      result: { is: 'settled' },
      row: { version: 1, forPerson: waiting.forPerson },
    });
  });
});

test.each<[string, Partial<FeeIntent>]>([
  ['is booked', { state: 'BOOKED' }],
  ['costs nothing', { state: 'NOT_DUE' }],
  ['was accepted and searched', { state: 'ACCEPTED', checkedAt: '2026-11-04T05:00:00.000Z' }],
  ['was waived before it was sent', { state: 'WAIVED' }],
  [
    'was written off and searched',
    { state: 'WRITTEN_OFF', sentDay: asOf, checkedAt: '2026-11-04T05:00:00.000Z' },
  ],
])('a fee that %s is settled', async (_, intent) => {
  const { result, row, charges, shown } = await advanced({ intent });
  expect([result?.is, row.version, charges, shown]).toEqual(['settled', 1, [], []]);
});

test.each(['WAIVED', 'WRITTEN_OFF'] as const)(
  'a fee that was sent and is %s is searched once',
  async (state) => {
    const intent = { state, sentDay: asOf, mayRunUntil: '2026-01-01T00:00:00.000Z' };
    const { result, row, shown } = await advanced({ intent });
    expect([result?.is, row.version, shown]).toEqual(['settled', 2, [[]]]);
  },
);

test('a worker whose time is over leaves the rest to the next one', async () => {
  for (const endsAtMs of [0, atMs]) {
    const { result, row } = await advanced({ work: { endsAtMs }, list: [rowOf(1)] });
    expect(result?.is).toBe('left');
    expect(row).toMatchObject({ state: 'ACCEPTED' });
    expect(row.checkedAt).toBeUndefined();
  }
});

describe('after the table was restored, a fee that was never sent by what it says', () => {
  test('is not sent if the bank lists it', async () => {
    const { charges, row } = await advanced({ isRestored: true, list: [rowOf(1)] });
    expect(charges).toEqual([]);
    expect(row).toMatchObject({ state: 'ACCEPTED', reconciliationId: 'rec-1' });
  });

  test('is sent if the bank lists nothing that may be it', async () => {
    const other = { ...rowOf(1), type: 'ANOTHER_TYPE', reference: 'not ours' };
    const { charges, row } = await advanced({
      isRestored: true,
      list: [other, { ...rowOf(1), reference: undefined, fromBank: true }],
    });
    expect([charges.length, row.state]).toEqual([1, 'ACCEPTED']);
  });

  test.each([
    [
      'without a reference',
      { ...rowOf(1), reference: undefined },
      'the table was restored: the bank lists fees of this type that show no reference of ours',
    ],
    [
      'together with others',
      { ...rowOf(1), reference: undefined, count: 2 },
      'the table was restored: the bank lists fees of this type together',
    ],
  ])('waits for two persons if the bank lists its type %s', async (_how, listed, forPerson) => {
    const situation = { isRestored: true, list: [listed as ListedFee] } as const;
    const { charges, row } = await advanced(situation);
    expect(charges).toEqual([]);
    expect(row).toMatchObject({ state: 'PLANNED', forPerson });

    const allowed = await advanced({ ...situation, intent: { allowedBy: 'app-1' } });
    expect(allowed.charges).toHaveLength(1);
  });

  test('waits while the bank does not answer', async () => {
    const { charges, result } = await advanced({ isRestored: true, list: undefined });
    expect([charges.length, result?.is]).toEqual([0, 'again']);
  });
});

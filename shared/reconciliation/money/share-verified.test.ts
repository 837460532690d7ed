import { expect, test } from 'vitest';
import { plant } from '#sandbox/engine/bank-errors/plant.ts';
import { productRecord } from '#shared/fanout/product-events.ts';
import { runEvent } from '#shared/jobs/run-event.ts';
import { createReconciliationWorld, type ReconciliationWorld } from '#test/fakes/reconciliation-world.ts';

const [hourS, dayS] = [3_600, 86_400];

async function anAccount() {
  const world = await createReconciliationWorld();
  return { world, id: await world.anAccount() };
}

/** One account agreed with two bookings; from then on, the bank shows five euros too much on it. */
async function aWrongBalance() {
  const { world, id } = await anAccount();
  world.book(id, { cents: 700 });
  world.book(id, { cents: -200 });
  await world.pass(2 * hourS);
  await world.run('money');
  plant(world.bank, { kind: 'balance_wrong', account_id: id, entity_id: id, amount_cents: 500 });
  world.book(id, { cents: 30 });
  await world.pass(2 * hourS);
  await world.run('money');
  return { world, id };
}

async function answered(world: ReconciliationWorld, days = 30) {
  const answer = await world.verified(days);
  if ('refused' in answer) throw new Error(answer.refused);
  return answer;
}

test('with nothing verified there is no share', async () => {
  const { world } = await anAccount();
  expect(await answered(world)).toMatchObject({
    bookings: { verified: 0, unverified: 0, inDayPpm: null, inFourDaysPpm: null },
    currencies: [],
    detection: { breaks: 0 },
  });
});

test('a booking behind an unexplained balance lowers no share while it is young', async () => {
  const { world } = await aWrongBalance();
  expect(await answered(world)).toMatchObject({
    bookings: { verified: 2, unverified: 1, inDayPpm: 1_000_000, inFourDaysPpm: 1_000_000 },
    currencies: [
      {
        currency: 'EUR',
        cents: { verified: 900, unverified: 30 },
        unexplainedCents: { day: 500, fourDays: 0, older: 0 },
      },
    ],
    accountsLeftOut: 0,
  });
});

test('after four days both shares are lower, and the money is unexplained for longer', async () => {
  const { world } = await aWrongBalance();
  await world.pass(2 * dayS);
  await world.run('money');
  expect(await answered(world)).toMatchObject({
    bookings: { inDayPpm: 666_666, inFourDaysPpm: 1_000_000 },
    currencies: [{ unexplainedCents: { day: 0, fourDays: 500, older: 0 } }],
  });
  await world.pass(3 * dayS);
  await world.run('money');
  expect(await answered(world)).toMatchObject({
    bookings: { inDayPpm: 666_666, inFourDaysPpm: 666_666 },
    currencies: [
      {
        cents: { inDayPpm: 967_741 },
        unverified: { older: { bookings: 1, cents: 30 } },
        unexplainedCents: { day: 0, fourDays: 0, older: 500 },
      },
    ],
  });
});

test('a booking with an open break is not verified, although the balance agrees', async () => {
  const { world, id } = await anAccount();
  const [one, other] = [world.book(id, { cents: 1_000 }), world.book(id, { cents: 9_000 })];
  world.misreport(one.id, { amount: other.amount });
  world.misreport(other.id, { amount: one.amount });
  world.book(id, { cents: 70 });
  await world.pass(2 * hourS);
  await world.run('money');
  expect(await answered(world)).toMatchObject({ bookings: { verified: 3, unverified: 0 } });

  await world.run('full', { accounts: [id] });
  expect(await world.breakNames()).toEqual(['AMOUNT OPEN', 'AMOUNT OPEN']);
  expect(await answered(world)).toMatchObject({
    bookings: { verified: 1, unverified: 2, inDayPpm: 1_000_000 },
    currencies: [{ cents: { verified: 70, unverified: 10_000 } }],
  });

  await world.pass(2 * dayS);
  await world.run('money');
  expect(await answered(world)).toMatchObject({
    bookings: { inDayPpm: 333_333, inFourDaysPpm: 1_000_000 },
    currencies: [{ cents: { inDayPpm: 6_951 } }],
  });
  await world.pass(3 * dayS);
  await world.run('money');
  expect((await answered(world)).bookings).toMatchObject({ inFourDaysPpm: 333_333 });
});

test('a booking with an open break behind an unexplained balance counts once', async () => {
  const { world, id } = await aWrongBalance();
  const wrong = world.book(id, { cents: 400, reference: 'R1' });
  world.misreport(wrong.id, { end_to_end_id: 'R2' });
  await world.pass(2 * hourS);
  await world.run('full', { accounts: [id] });
  expect(await world.breakNames()).toContain('REFERENCE OPEN');
  expect((await answered(world)).bookings).toMatchObject({ verified: 2, unverified: 2 });
});

test('only what was verified in the asked days counts', async () => {
  const { world, id } = await anAccount();
  world.book(id, { cents: 700 });
  await world.pass(2 * hourS);
  await world.run('money');
  await world.pass(3 * dayS);
  expect((await answered(world, 3)).bookings.verified).toBe(0);
  expect((await answered(world, 4)).bookings.verified).toBe(1);
});

test('if no run compares all balances any more, no share is known, and the planner reports none', async () => {
  const { world, id } = await anAccount();
  world.book(id, { cents: 700 });
  await world.pass(2 * hourS);
  await world.run('money');
  expect(await answered(world)).toMatchObject({ bookings: { verified: 1, inDayPpm: 1_000_000 } });
  for (let n = 0; n < 9; n += 1) world.book(id, { cents: 100 + n });

  await world.pass(2 * dayS);
  const later = await answered(world);
  expect(later.bookings).toMatchObject({ inDayPpm: null, inFourDaysPpm: 1_000_000 });
  expect(later.compared).toEqual({ hours: expect.closeTo(48, 0), missed: 0 });

  await world.pass(8 * dayS);
  // Runs over some accounts say nothing about the others.
  await world.run('full', { accounts: [id] });
  expect(await answered(world)).toMatchObject({
    bookings: { inDayPpm: null, inFourDaysPpm: null },
    currencies: [{ cents: { inFourDaysPpm: null } }],
    compared: { hours: expect.closeTo(240, 0) },
  });
  await world.tick();
  expect(world.metrics.latest['VerifiedInFourDaysPpm']).toBe(0);

  await world.run('money');
  expect((await answered(world)).bookings).toMatchObject({ verified: 10, inFourDaysPpm: 100_000 });
});

test('before the first run over all balances, no share is known', async () => {
  const { world, id } = await anAccount();
  world.book(id, { cents: 700 });
  await world.pass(2 * hourS);
  await world.run('money', { accounts: [id] });
  const { bookings, compared } = await answered(world);
  expect([bookings, compared]).toEqual([
    { verified: 1, unverified: 0, inDayPpm: null, inFourDaysPpm: null },
    { missed: 0 },
  ]);
});

test('accounts that the last run did not reach are counted', async () => {
  const { world, id } = await anAccount();
  await world.run('money');
  world.book(id, { cents: 700 });
  await world.pass(2 * hourS);
  world.bank.store.accounts.remove(id);
  await world.run('money');
  expect((await answered(world)).compared).toEqual({ hours: expect.any(Number), missed: 1 });
});

test('an account with too many bookings is left out, and counted as such', async () => {
  const { world } = await aWrongBalance();
  const { mirror } = world.ports;
  const [first] = await Array.fromAsync(
    mirror.bookings({
      accountId: (await world.breaks())[0]!.accountId!,
      by: 'recorded_at',
      from: '0000-01-01',
      to: '9999-12-31',
    }),
  );
  const many = async function* () {
    for (let n = 0; n < 10_000; n += 1) yield await Promise.resolve(first!);
  };
  const answer = await world.verified(30, { ...world.ports, mirror: { ...mirror, bookings: many } });
  expect(answer).toMatchObject({ accountsLeftOut: 1, bookings: { verified: 2, unverified: 0 } });
});

test('the time to detect is from the recording at the bank to the first comparison that found it', async () => {
  const { world, id } = await anAccount();
  for (const hours of [2, 8]) {
    world.lose(world.book(id, { cents: 700 }).id);
    await world.pass(hours * hourS);
    await world.run('full', { accounts: [id] });
  }
  const { breaks, medianHours = 0, longestHours = 0 } = (await answered(world)).detection;
  expect(breaks).toBe(2);
  expect(Math.round(medianHours)).toBe(5);
  expect(Math.round(longestHours)).toBe(8);

  await world.pass(2 * dayS);
  expect((await answered(world, 1)).detection.breaks).toBe(0);
});

test('the planner reports the share and the unexplained money', async () => {
  const { world } = await aWrongBalance();
  await world.tick();
  expect(world.metrics.latest['VerifiedInFourDaysPpm']).toBe(1_000_000);
  expect(world.metrics.latest['UnexplainedBalanceCents']).toBe(500);
});

test('a run over all balances states the share in its report and its event, and no other run does', async () => {
  const { world, id } = await aWrongBalance();
  const run = await world.run('money');
  const verified = {
    bookings: 2,
    unverified: 1,
    inDayPpm: 1_000_000,
    inFourDaysPpm: 1_000_000,
    unexplainedCents: { EUR: 500 },
  };
  expect(run.verified).toEqual(verified);
  const summary = world.objects.get(`reports/reconciliation/${run.id}/summary.json`);
  expect(JSON.parse(Buffer.from(summary!).toString())).toMatchObject({ verified });
  const at = run.completedAt!;
  const { base64 } = productRecord(runEvent(run, at), at).body;
  expect(JSON.parse(Buffer.from(base64, 'base64').toString())).toMatchObject({
    verified: {
      bookings: 2,
      unverified_bookings: 1,
      in_one_day_ppm: 1_000_000,
      in_four_days_ppm: 1_000_000,
      unexplained_cents: { EUR: 500 },
    },
  });

  for (const tier of ['money', 'full'] as const)
    expect((await world.run(tier, { accounts: [id] })).verified).toBeUndefined();
  expect((await world.run('full')).verified).toBeUndefined();
});

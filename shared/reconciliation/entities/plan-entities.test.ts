import { expect, test } from 'vitest';
import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import { eventTypes } from '#shared/events/event-types.ts';
import { coverageOf } from '#shared/jobs/coverage.ts';
import { reconciliationOutcomes } from '#shared/reconciliation/runs/reconciliation-outcomes.ts';
import { rotationDays, whetherInRotation } from '#shared/reconciliation/runs/is-due.ts';
import { createEntitiesNight } from '#test/fakes/entities-night.ts';
import { dayS, hourS, otherIban } from '#test/contract/paying-customer.ts';
import { openAccount } from '#sandbox/transitions/account-openings.ts';
import { transitions } from '#sandbox/transitions/transitions.ts';

async function setUp() {
  const world = createEntitiesNight();
  for (const type of Object.values(eventTypes).flat()) await world.subscribe(type);
  await world.onboard();
  const move = (name: string, input: object = {}) =>
    transitions[name]!.run({ account_id: world.account.id, ...input }, world.bank) as { readonly id: string };
  return { ...world, move };
}

type World = Awaited<ReturnType<typeof setUp>>;

/** What a usual account has. */
async function live(world: World) {
  const { move, post, ofPersonAccount, person_id } = world;
  move('change-loan', { person_id });
  move('execute-instant-transfer', { amount: 100 });
  await post(`${ofPersonAccount}/reference_accounts`, {
    name: 'Ada Byron',
    iban: otherIban,
    mandate_number: 'M-1',
    mandate_signature_date: '2026-03-02',
  });
  await world.deliver();
}

const requestKey = (type: string) => ({ pk: { S: `RECONCILE_REQUEST#${type}` }, sk: { S: 'request' } });

const ask = async ({ client }: World, eventType: string, requestedAt: string) =>
  client.send(
    new PutItemCommand({
      TableName: 'work',
      Item: {
        ...requestKey(eventType),
        eventType: { S: eventType },
        since: { S: '2026-03-01T00:00:00.000Z' },
        requestedAt: { S: requestedAt },
      },
    }),
  );

/** Days on which everything of an account is read. */
const isItsTurn = async ({ register, account, bank }: World) => {
  const known = await register.read(account.id);
  const run = { asOf: bank.today(), request: { tier: 'entities' } };
  return known !== undefined && whetherInRotation(rotationDays)(known, run) === 'wanted';
};

test('clean nights find nothing, read everything within a month, and stay within their calls', async () => {
  const world = await setUp();
  await live(world);
  while (!(await isItsTurn(world))) await world.advance(dayS);
  await world.deliver();
  const night = async () => {
    const before = world.called.length;
    const run = await world.night();
    expect(coverageOf(run, reconciliationOutcomes)).toMatchObject({ isFull: true, missed: {} });
    expect(Object.keys(run.counts)).not.toContain('differs');
    const called = world.called.slice(before).filter((url) => url.startsWith('/v1/'));
    // One list of all accounts together, however many they are.
    const ofPartner = called.filter((url) => url.startsWith('/v1/account_closure_requests?'));
    expect(ofPartner).toHaveLength(1);
    return called.filter((url) => !ofPartner.includes(url));
  };

  const ofItsTurn = await night();
  const others: number[] = [];
  for (let day = 0; day < 6; day += 1) {
    await world.advance(dayS);
    world.move('book-incoming-transfer', { amount: 100 });
    if (day === 3) world.move('execute-instant-transfer', { amount: 100 });
    await world.deliver();
    others.push((await night()).length);
  }

  expect(await world.openBreaks()).toEqual([]);
  expect(await world.endedBreaks()).toEqual([]);
  const perDay = others.reduce((sum, count) => sum + count, 0) / others.length;
  // One for what changed and for the turn of the month, and a quarter for the declined transfers.
  expect(perDay + ofItsTurn.length / rotationDays).toBeLessThanOrEqual(1 + 2 / others.length);
  const { ofAccount, ofPerson, ofPersonAccount } = world;
  const read = new Set(ofItsTurn.map((url) => url.split('?')[0]));
  for (const path of [
    ofAccount,
    ofPerson,
    `${ofAccount}/reservations`,
    `${ofAccount}/trusted_ibans`,
    `${ofPersonAccount}/reference_accounts`,
    `${ofPersonAccount}/timed_orders`,
    `${ofPerson}/seizures`,
    `${ofPerson}/mobile_number`,
  ])
    expect(read).toContain(path);
  expect([...read].some((path) => path?.startsWith('/v1/loans/'))).toBe(true);
}, 60_000);

test('what events have changed is read once, although nights overlap', async () => {
  const world = await setUp();
  await live(world);
  const run = { id: 'r', request: { tier: 'entities' } };
  const isOfTransfer = (item: string) => item.startsWith('instant_transfer/');

  await world.advance(hourS);
  expect((await world.plan(run)).filter(isOfTransfer)).toHaveLength(1);
  await world.night();
  await world.advance(dayS);
  expect((await world.plan(run)).filter(isOfTransfer)).toEqual([]);
});

test('the mark is the latest record that was seen, and what was recorded before it and seen later is read', async () => {
  const world = await setUp();
  await live(world);
  await world.advance(hourS);
  const latest = (await world.sources.changed.page({ family: 'payments', hour: '2026-03-02T08' }, 100))
    .changed;
  await world.plan({ id: 'r', request: { tier: 'entities' } });

  const mark = await world.sources.changed.mark('payments');
  expect(mark?.recordedAt).toBe(
    latest
      .map(({ recordedAt }) => recordedAt)
      .toSorted()
      .at(-1),
  );
});

test('a request makes every account be read, and goes once a whole run has read them', async () => {
  const world = await setUp();
  await live(world);
  const { id } = openAccount(world.bank, { person_id: world.person_id });
  await world.onboard(id);
  await world.advance(dayS);
  await world.deliver();
  await ask(world, 'TRUSTED_IBAN_CONFIRMED', world.bank.instant());
  await world.advance(dayS);
  const wanted = [`trusted_ibans/${world.account.id}`, `trusted_ibans/${id}`];
  expect(await world.plan({ id: 'r', request: { tier: 'entities', dryRun: true } })).toEqual(
    expect.arrayContaining(wanted),
  );

  await world.night();

  expect(await world.requests.pending()).toEqual([]);
});

test('a request that is made again while a run works stays', async () => {
  const world = await setUp();
  await world.advance(dayS);
  await ask(world, 'TRUSTED_IBAN_CONFIRMED', world.bank.instant());
  const [seen] = await world.requests.pending();
  await world.advance(hourS);
  await ask(world, 'TRUSTED_IBAN_CONFIRMED', world.bank.instant());

  await world.requests.settle(seen!);

  expect(await world.requests.pending()).toHaveLength(1);
});

test('what is not final, and what a break names, is read every night', async () => {
  const world = await setUp();
  const { id } = world.move('start-account-closure', {});
  await world.deliver();
  await world.advance(3 * dayS);
  await world.breaks.open(
    { kind: 'STATUS_AHEAD', entity: 'overdraft o-1', field: 'status' },
    world.bank.instant(),
  );

  const items = await world.plan({ id: 'r', request: { tier: 'entities' } });

  expect(items).toEqual(expect.arrayContaining([`closure_request/${id}`, 'overdraft/o-1']));
});

test('a seizure is read every night until it has ended', async () => {
  const world = await setUp();
  const { bank, person_id } = world;
  const seized = transitions['seize-accounts']!.run({ customer_id: person_id, amount: 4_000 }, bank);
  const { id } = seized as { readonly id: string };
  const items = async () => world.plan({ id: 'r', request: { tier: 'entities', dryRun: true } });
  await world.deliver();
  await world.advance(dayS);
  await world.night();
  await world.advance(dayS);
  while (await isItsTurn(world)) await world.advance(dayS);

  expect(await items()).toContain(`seizure/${id}`);
  transitions['delete-seizure']!.run({ seizure_id: id }, bank);
  await world.deliver();
  await world.advance(hourS);
  await world.night();
  await world.advance(dayS);
  expect(await items()).not.toContain(`seizure/${id}`);
});

test('whom a replay does not find at the bank is compared, though the event was compared long ago', async () => {
  const world = await setUp();
  const { bank, person_id } = world;
  const orphan = { kind: 'ORPHAN_LOCAL', entity: `person ${person_id}`, field: 'customer' };
  const nightOfOthers = async () => {
    do await world.advance(dayS);
    while (await isItsTurn(world));
    await world.night();
    return world.openBreaks();
  };
  transitions['change-person']!.run({ person_id, attributes: { city: 'Köln' } }, bank);
  const [delivery] = await world.deliver((type) => type === 'PERSON_CHANGED');
  await world.handle(delivery!);
  await nightOfOthers();
  transitions['delete-person']!.run({ person_id }, bank);
  await world.deliver((type) => type === 'PERSON_DELETED');
  expect(await nightOfOthers()).not.toContainEqual(orphan);

  await world.handle({ ...delivery!, provenance: { source: 'replay', runId: 'replayed' } });

  expect(await nightOfOthers()).toContainEqual(orphan);
  await world.erase();
  expect(await nightOfOthers()).not.toContainEqual(orphan);
});

test('a customer whom a read did not find is read every night, until another one finds it', async () => {
  const world = await setUp();
  const { bank, person_id } = world;
  const items = async () => world.plan({ id: 'r', request: { tier: 'entities', dryRun: true } });
  transitions['change-person']!.run({ person_id, attributes: { city: 'Köln' } }, bank);
  const [delivery] = await world.deliver((type) => type === 'PERSON_CHANGED');
  await world.handle(delivery!);
  await world.advance(dayS);
  await world.night();
  const replayed = async (deleted_at: string | null, runId: string) => {
    bank.store.persons.update(person_id, { deleted_at });
    const provenance = { source: 'replay', runId, askedAt: bank.instant() } as const;
    await world.handle({ ...delivery!, provenance });
    await world.advance(dayS);
    while (await isItsTurn(world)) await world.advance(dayS);
    return items();
  };

  expect(await replayed(bank.instant(), 'gone')).toContain(`person/${person_id}`);
  expect(await replayed(null, 'back')).not.toContain(`person/${person_id}`);
});

test('a planner that is cut off anywhere plans the same, and passes nothing by', async () => {
  const world = await setUp();
  await live(world);
  await world.advance(hourS);
  const run = { id: 'r', request: { tier: 'entities', dryRun: true } };
  const whole = await world.plan(run);
  expect(whole.length).toBeGreaterThan(2);

  for (let call = 0; call < 40; call += 1)
    await world
      .plan({ ...run, request: { tier: 'entities' } }, { call, when: 'before' })
      .catch(() => undefined);

  expect(await world.plan(run)).toEqual(whole);
});

test('a run of single accounts reads all of these', async () => {
  const world = await setUp();
  const accounts = [world.account.id, 'nobody'];

  const items = await world.plan({ id: 'r', request: { tier: 'entities', accounts } });

  expect(items).toEqual(expect.arrayContaining([`account/${world.account.id}`, `owner/${world.account.id}`]));
});

import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, test } from 'vitest';
import { createDismissParked } from '#shared/aws/events/dismiss-parked.ts';
import { createEventLog } from '#shared/aws/events/event-log.ts';
import { createFailureRecorder } from '#shared/failures/failure-recorder.ts';
import { silentLog } from '#shared/kernel/telemetry.ts';
import { createNotedFailures } from '#shared/lambda/noted-failures.ts';
import { createFailureRows } from '#shared/aws/failures/failure-rows.ts';
import { createUnpublishedEvents } from '#shared/aws/fanout/unpublished-events.ts';
import { createSetAsideEvents } from '#shared/aws/fanout/set-aside-events.ts';
import { createErasableRecords } from '#shared/aws/erasure/erasable-records.ts';
import { toItem } from '#shared/aws/events/event-items.ts';
import { createParkedEvents } from '#shared/aws/events/parked-events.ts';
import { manifestKey } from '#shared/aws/archive/archive-manifests.ts';
import { createLifeStores } from '#shared/aws/lives/life-stores.ts';
import { createHandledRows } from '#shared/aws/own/handled-rows.ts';
import { emptyManifest, type Manifest } from '#shared/archive/manifests.ts';
import { booking } from '#shared/events/accounts/bookings.ts';
import { definitionOf } from '#shared/events/catalog.ts';
import type { Delivery } from '#shared/events/delivery.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { lifeQueries } from '#shared/lives/commands/life-queries.ts';
import type { Life } from '#shared/lives/life.ts';
import type { EventState } from '#shared/mirror/effect.ts';
import { recordOf } from '#shared/mirror/event-record.ts';
import { recordEvent } from '#shared/mirror/record-event.ts';
import type { RejectedHeaders } from '#shared/receiving/quarantined-webhook.ts';
import { askingOf } from '#test/fakes/calls.ts';
import { createMemoryBodyStore } from '#test/fakes/body-store.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createMemoryTables } from '#test/fakes/memory-tables.ts';
import { aDelivery, sqsRecord, type DeliveryFacts } from '#test/fixtures/deliveries.ts';
import { effectOf } from '#test/fixtures/effects.ts';
import { nothingToBringBack } from '#test/fakes/no-archive.ts';
import { createHandler } from './handler.ts';

const tables = { eventsTable: 'events', mirrorTable: 'mirror', workTable: 'work' };
const timers = { sleep: async () => new Promise<never>(() => undefined) };
const now = '2026-01-05T10:00:00.000Z';

/** The stores of production over tables in memory. */
function setUp() {
  const clock = createManualClock(Date.parse(now));
  const { client } = createMemoryTables(clock);
  const random = seededRandom(1);
  const settings = { ...tables, clock, timers, random };
  const log = createEventLog({ ...settings, bringBack: nothingToBringBack }, client);
  const rejected: RejectedHeaders[] = [];
  const stores = createLifeStores(
    {
      ...settings,
      bodiesBucket: 'bodies',
      functions: ['events/accounts', 'own/ours'],
      handlers: ['ours'],
      chargesFees: true,
    },
    client,
    {
      bodies: createMemoryBodyStore(),
      rejected: {
        read: async (day, id) => {
          const found = rejected.find((each) => each.id === id && each.receivedAt.startsWith(day));
          return Promise.resolve(found && { ...found, bodyBase64: '' });
        },
      },
    },
  );
  const ask = askingOf(createHandler({ stores, clock, timers }));
  const take = async (delivery: Delivery) => {
    clock.advance(1_000);
    await recordEvent(log, effectOf(definitionOf(delivery.eventType)!, delivery));
    return delivery.id;
  };
  const lives = async (id: string, hour?: string) => ask(lifeQueries.event, { id, ...(hour && { hour }) });
  return {
    ...settings,
    client,
    stores,
    rejected,
    ask,
    take,
    lives,
    life: async (id: string): Promise<Life> => (await lives(id)).lives[0]!,
    park: async (delivery: Delivery, reason = 'payload: amount.value invalid_union') => {
      const { base64 } = delivery.body as { base64: string };
      const record = recordOf(delivery, { at: 'record', base64 });
      const state: EventState = { state: 'parked', reason };
      await log.keep({ record: { ...record, entityKind: 'booking', entityId: 'boo_1' } }, state);
      return delivery.id;
    },
    publish: async (id: string) => {
      const unpublished = createUnpublishedEvents(settings, client);
      await unpublished.markPublished((await unpublished.read([id])).events);
    },
    failures: createFailureRows({ workTable: 'work', of: 'events/accounts' }, client),
    handled: createHandledRows({ workTable: 'work', name: 'ours', timeoutMs: 60_000, clock }, client),
    setAside: createSetAsideEvents(settings, client),
    records: createErasableRecords('events', client),
    archived: async (manifest: Partial<Manifest>) => {
      const row = { ...emptyManifest('accounts', now.slice(0, 10)), ...manifest };
      await client.send(
        new PutItemCommand({
          TableName: 'work',
          Item: { ...manifestKey('accounts', now.slice(0, 10)), ...toItem(row) },
        }),
      );
    },
  };
}

const aBooking = (facts: Partial<DeliveryFacts> = {}, payload: object = {}) =>
  aDelivery({
    type: booking.type,
    notificationId: 'not_1',
    receivedAt: '2026-01-05T09:59:58.000Z',
    payload: {
      id: 'boo_1',
      account_id: 'acc_1',
      amount: { value: 500, currency: 'EUR' },
      recorded_at: '2026-01-05T09:59:00Z',
      description: 'Ada Lovelace',
      ...payload,
    },
    ...facts,
  });

const redriven = { redriven: { dataType: 'String', stringValue: 'true' } };

const sentences = ({ steps }: Life) => steps.map(({ what }) => what);

describe('an event', () => {
  test('that was handled has its webhook, record, row of the mirror, publication and archive', async () => {
    const { take, publish, archived, clock, life, handled } = setUp();
    const id = await take(aBooking());
    clock.advance(2_000);
    await publish(id);
    await handled.begin(id, 'm1');
    await handled.complete(id);
    await archived({ isDone: true });
    const shown = await life(id);
    expect(shown).toEqual({
      of: `BOOKING ${id}`,
      event: { id, type: 'BOOKING', state: 'applied', entity: { kind: 'booking', id: 'boo_1' } },
      unread: [],
      steps: [
        { at: '2026-01-05T09:59:00.000Z', what: 'BOOKING happened then, as the bank says' },
        {
          at: '2026-01-05T09:59:58.000Z',
          what: "The bank's webhook BOOKING arrived from the subscription sub-BOOKING, and its signature was right",
          where: 'not_1',
        },
        { at: '2026-01-05T10:00:01.000Z', what: 'It was recorded; it is about booking boo_1', where: id },
        {
          at: '2026-01-05T10:00:01.000Z',
          what: 'The mirror got booking boo_1 by it',
          where: 'booking boo_1',
          next: 'mirror entity booking boo_1',
        },
        {
          at: '2026-01-05T10:00:03.000Z',
          what: 'The bus of events had taken it by then, and so had the bus of personal events if it goes there',
          where: id,
        },
        { at: '2026-01-05T10:00:03.000Z', what: 'The handler ours of your own completed it' },
        expect.objectContaining({ what: 'Its record ends then; the archive keeps the event for longer' }),
        {
          what: 'Booking boo_1 is as this event left it',
          where: 'booking boo_1',
          next: 'mirror entity booking boo_1',
        },
        { what: 'The archive has it', where: 'archive/accounts/2026-01-05' },
      ],
    });
    expect(JSON.stringify(shown)).not.toContain('Ada');
  });

  test('that waits, is not published or is set aside by the archive says so', async () => {
    const { take, life, setAside, handled, archived } = setUp();
    const id = await take(aBooking());
    expect(sentences(await life(id))).toContain(
      'No bus has taken it yet: that takes a second, or five minutes after a failure',
    );
    await setAside.put({ id, family: 'accounts', code: 'TooLarge', tries: 2, dueAt: now });
    await handled.begin(id, 'm1');
    await archived({ setAside: [{ id, hour: 10, code: 'body-missing', isPermanent: true }] });
    const shown = await life(id);
    expect(sentences(shown)).toEqual(
      expect.arrayContaining([
        'No bus took it in 2 tries (TooLarge); it is tried again',
        'The handler ours of your own has begun it and not completed it',
        'The archive could not take it (body-missing), and cannot until what is missing is restored',
      ]),
    );
    expect(sentences(shown)).not.toContain('The archive has it');
  });

  test('that is set aside says why in words, and goes on with the command that shows it', async () => {
    const { park, take, life, client } = setUp();
    const delivery = aBooking();
    const id = await park(delivery);
    const shown = await life(id);
    expect(shown.steps).toEqual(
      expect.arrayContaining([
        {
          at: now,
          what: 'It was set aside and changed nothing: its body does not have the form that its type has (amount.value)',
          where: id,
          next: `parked show ${id}`,
        },
        expect.objectContaining({ at: now, what: 'Teams that ask for it were told that it is set aside' }),
        { what: 'No team gets it as long as it is set aside' },
      ]),
    );
    const dismiss = createDismissParked('events', client);
    expect(await dismiss(id, '2026-01-05T11:00:00.000Z')).toBe(true);
    expect(await dismiss(id, '2026-01-05T11:00:01.000Z')).toBe(false);
    const waiting = { before: '2026-02-01T00:00:00.000Z', limit: 10 };
    expect(await createParkedEvents('events', client).page('accounts', waiting)).toEqual({ ids: [] });
    const dismissed = await life(id);
    expect(dismissed.steps).toContainEqual({
      at: '2026-01-05T11:00:00.000Z',
      what: 'Somebody dismissed it: it is listed no more, and can still be sent again',
      next: `parked redrive ${id} --reason 'the handler is mended'`,
    });
    expect(dismissed.steps).not.toContainEqual(expect.objectContaining({ next: `parked show ${id}` }));
    await take({ ...delivery, provenance: { source: 'replay', runId: 'r1', askedAt: now, wasParked: true } });
    expect(sentences(await life(id))).toContain('It was recorded; it is about booking boo_1');
    expect(JSON.stringify(await life(id))).not.toContain('dismissed');
  });

  test('that was sent again says so, and which replay did it', async () => {
    const { park, take, life } = setUp();
    const delivery = aBooking();
    await park(delivery);
    const provenance = { source: 'replay', runId: 'r1', askedAt: now, wasParked: true } as const;
    await take({ ...delivery, provenance });
    expect((await life(delivery.id)).steps).toEqual(
      expect.arrayContaining([
        {
          at: now,
          what: 'It had been set aside, and somebody sent it through its handler again',
          where: 'r1',
          next: 'audit list',
        },
        expect.objectContaining({ what: 'It was recorded; it is about booking boo_1' }),
      ]),
    );
  });

  test('that its handler fails on is found before it has a record, with the first time', async () => {
    const { failures, life, lives } = setUp();
    const { id } = aBooking();
    expect(await lives(id)).toEqual({ lives: [], more: 0, kinds: [] });
    const cause = { kind: 'access', code: 'AccessDenied', action: 'dynamodb:PutItem' } as const;
    await failures.add({ cause, example: {}, count: 1, ids: [id], amounts: [], at: now });
    await failures.add({
      cause,
      example: {},
      count: 1,
      ids: [id],
      amounts: [],
      at: '2026-01-05T10:10:00.000Z',
    });
    expect((await life(id)).steps).toEqual([
      {
        at: now,
        what: 'The handler of accounts has failed since then, last at 2026-01-05T10:10:00.000Z, 2 times, other events counted: it lacks a permission (AccessDenied dynamodb:PutItem)',
        where: 'events/accounts',
        next: 'dead-letters list --family accounts',
      },
    ]);
  });

  test('that fails for ever is found by each of its ids, with why and since when, also beside earlier events', async () => {
    const { failures, lives, take, clock } = setUp();
    const failing = createFailureRecorder({
      rows: failures,
      calmMs: 0,
      clock,
      timers,
      log: silentLog,
    });
    const noted = createNotedFailures({ failures: failing, log: silentLog });
    const earlier = await take(aBooking({ notificationId: 'not_0' }));
    const payload = { end_to_end_id: 'INV-17', sender: { name: 'Ada' } };
    const delivery = aBooking({ receivedAt: '2026-01-05T10:00:00.500Z', entityHint: 'boo_1' }, payload);
    const denied = Object.assign(new Error('Ada may not'), { name: 'TypeError' });
    for (let tries = 0; tries < 3; tries += 1) {
      noted.failed(denied, sqsRecord(JSON.stringify(delivery)));
      await failing.keep();
      clock.advance(900_000);
    }
    for (const id of [delivery.id, 'not_1', 'boo_1', 'INV-17', 'acc_1']) {
      const [life] = (await lives(id)).lives;
      expect(life, id).toMatchObject({ of: `BOOKING ${delivery.id}`, waiting: delivery.id });
      expect(life?.steps).toEqual([
        expect.objectContaining({
          at: '2026-01-05T10:00:00.500Z',
          what: expect.stringContaining("The bank's webhook BOOKING arrived"),
        }),
        expect.objectContaining({
          at: '2026-01-05T10:00:01.000Z',
          what: expect.stringContaining('The handler of accounts has failed since then'),
        }),
      ]);
      expect(JSON.stringify(life)).toContain('its code failed (TypeError)');
    }
    expect((await lives('boo_1')).lives.map(({ of }) => of)).toEqual([
      `BOOKING ${delivery.id}`,
      `BOOKING ${earlier}`,
    ]);
    expect((await lives('Ada')).lives).toEqual([]);
    // Nobody reads an id of the bank in the row.
    expect(JSON.stringify([...(await failures.all())[0]!.foundBy!])).not.toMatch(/not_1|boo_1|INV-17|acc_1/);
    noted.succeeded({ ...sqsRecord('{}'), messageAttributes: redriven }, delivery);
    await failing.keep();
    expect((await lives('INV-17')).lives).toEqual([]);
  });

  test('that was rejected shows that attempt, with and without a record', async () => {
    const { rejected, take, life } = setUp();
    const delivery = aBooking();
    rejected.push({
      id: delivery.id,
      notificationId: 'not_1',
      eventType: 'BOOKING',
      signature: 'no',
      receivedAt: '2026-01-04T23:59:00.000Z',
      subscriptionId: 'sub-BOOKING',
      network: '192.0.2.0/24',
      isNetworkProven: true,
    });
    const step = {
      at: '2026-01-04T23:59:00.000Z',
      what: 'A webhook for the subscription sub-BOOKING was rejected: no secret of ours explains its signature, and the bank does not send it again',
      where: `quarantine/2026-01-04/${delivery.id}`,
      next: `quarantine show ${delivery.id} --day 2026-01-04`,
    };
    expect((await life(delivery.id)).steps).toEqual([step]);
    await take(delivery);
    expect((await life(delivery.id)).steps).toContainEqual(step);
  });

  test('that was erased keeps what it was and when', async () => {
    const { take, life, records } = setUp();
    const id = await take(aBooking());
    await records.erase(id);
    expect(sentences(await life(id))).toEqual(
      expect.arrayContaining([
        'It was recorded; it is about booking boo_1',
        'Its content was erased with its customer; what it was and when stays',
      ]),
    );
  });

  test('that changed a status says from what to what, and what came after it', async () => {
    const { take, life } = setUp();
    const overdraft = (status: string, receivedAt: string) =>
      aDelivery({ type: 'OVERDRAFT', notificationId: status, receivedAt, payload: { id: 'ovd_1', status } });
    const first = await take(overdraft('limit_set', '2026-01-05T08:00:00.000Z'));
    const second = await take(overdraft('terminated', '2026-01-05T09:00:00.000Z'));
    expect(sentences(await life(second))).toEqual(
      expect.arrayContaining([
        `It changed overdraft ovd_1 in the mirror, from what OVERDRAFT ${first.slice(0, 8)}… had left, which arrived at 2026-01-05T08:00:00.000Z: status limit_set, now terminated`,
        'Overdraft ovd_1 is as this event left it',
      ]),
    );
    expect((await life(first)).steps).toContainEqual({
      at: '2026-01-05T09:00:00.000Z',
      what: `OVERDRAFT ${second.slice(0, 8)}… arrived, and changed overdraft ovd_1 after it`,
      where: second,
      next: `event ${second}`,
    });
  });
});

describe('an id', () => {
  test('of an entity leads to its latest events', async () => {
    const { take, lives } = setUp();
    const id = await take(aBooking());
    const found = await lives('boo_1');
    expect(found).toMatchObject({ lives: [{ of: `BOOKING ${id}` }], more: 0, kinds: ['booking'] });
    expect(found).not.toHaveProperty('searched');
  });

  test('of a notification, or an end-to-end id, is compared with the records of the latest hours', async () => {
    const { take, lives, clock } = setUp();
    const id = await take(aBooking({}, { end_to_end_id: 'INV-17' }));
    clock.advance(3 * 3_600_000);
    for (const name of ['not_1', 'INV-17'])
      expect(await lives(name)).toMatchObject({
        lives: [{ of: `BOOKING ${id}` }],
        searched: { from: '2026-01-05T10', to: '2026-01-05T13' },
      });
    expect(await lives('not_1', '2026-01-05T10')).toMatchObject({ lives: [{ of: `BOOKING ${id}` }] });
    expect(await lives('not_1', '2026-01-05T11')).toMatchObject({ lives: [] });
    // The text of another field is nobody's id.
    expect(await lives('Lovelace', '2026-01-05T10')).toMatchObject({ lives: [] });
  });
});

test('an event that was set aside days ago is found by the ids of its notification and its payment', async () => {
  const { park, lives, clock } = setUp();
  const id = await park(aBooking({}, { end_to_end_id: 'INV-17' }));
  clock.advance(4 * 86_400_000);
  for (const name of ['not_1', 'INV-17'])
    expect((await lives(name)).lives, name).toMatchObject([
      { of: `BOOKING ${id}`, event: { state: 'parked' } },
    ]);
});

test('a store that does not answer leaves out its part alone, and is named', async () => {
  const { take, stores, clock } = setUp();
  const id = await take(aBooking());
  const denied = Object.assign(new Error('no'), { name: 'AccessDeniedException' });
  const broken = { ...stores, publishedAt: async () => Promise.reject(denied) };
  const ask = askingOf(createHandler({ stores: broken, clock, timers }));
  const { lives } = await ask(lifeQueries.event, { id });
  expect(lives[0]!.unread).toEqual([{ store: 'what was published', because: 'AccessDeniedException' }]);
  expect(sentences(lives[0]!)).toContain('The mirror got booking boo_1 by it');
});

test('an id that could not be looked up is an error, and no event that is missing', async () => {
  const { stores, clock } = setUp();
  const busy = async () => Promise.reject(new TransientError('store-busy', 'busy'));
  for (const broken of [
    { ...stores, kindsOf: busy },
    { ...stores, search: busy },
  ]) {
    const ask = askingOf(createHandler({ stores: broken, clock, timers }));
    await expect(ask(lifeQueries.event, { id: 'not_1' })).rejects.toThrow('busy');
  }
});

test('the life of an entity is its events, and what else names it', async () => {
  const { take, ask } = setUp();
  const id = await take(aBooking());
  expect(await ask(lifeQueries.entity, { kind: 'booking', id: 'boo_1' })).toEqual({
    of: 'booking boo_1',
    steps: [
      {
        at: '2026-01-05T09:59:58.000Z',
        what: 'BOOKING arrived, and changed it',
        where: id,
        next: `event ${id}`,
      },
    ],
    unread: [],
  });
});

test('a status that shows dunning is masked wherever a life names it', async () => {
  const { take, ask, lives } = setUp();
  const bill = (status: string, receivedAt: string) =>
    aDelivery({
      type: 'CREDIT_CARD_BILL',
      notificationId: receivedAt,
      receivedAt,
      payload: { id: 'bill_1', application_id: 'app_1', status },
    });
  await take(bill('PAID', '2026-01-05T08:00:00.000Z'));
  const id = await take(bill('IN_DUNNING', '2026-01-05T09:00:00.000Z'));
  const shown = [
    await lives(id),
    await ask(lifeQueries.entity, { kind: 'credit_card_bill', id: 'bill_1' }),
    await ask(lifeQueries.customer, { id: 'app_1' }),
  ];
  expect(JSON.stringify(shown)).toContain('It changed credit card bill bill_1 in the mirror');
  expect(JSON.stringify(shown)).toContain('status <string>');
  expect(JSON.stringify(shown)).not.toMatch(/DUNNING|PAID/);
});

test('the life of a customer is its entities, each since when it is as it is', async () => {
  const { take, ask } = setUp();
  await take(
    aDelivery({
      type: 'OVERDRAFT',
      receivedAt: '2026-01-05T08:00:00.000Z',
      payload: { id: 'ovd_1', person_id: 'per_1', status: 'limit_set' },
    }),
  );
  expect(await ask(lifeQueries.customer, { id: 'per_1' })).toEqual({
    of: 'customer per_1',
    steps: [
      {
        at: '2026-01-05T08:00:00.000Z',
        what: 'overdraft ovd_1 is limit_set since then',
        where: 'overdraft ovd_1',
        next: 'entity overdraft ovd_1',
      },
    ],
    unread: [],
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clockSkewMs, toIsoInstant } from '#shared/kernel/clock.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import type { EntityReader, ReadEntity } from '#shared/mirror/entity-reader.ts';
import { createConsumerPorts } from '#test/fakes/consumer-ports.ts';
import { readersLike } from '#test/fakes/onboarding-readers.ts';
import { aDelivery, sqsEvent } from '#test/fixtures/deliveries.ts';
import type { CustomerReaders } from '#shared/mirror/customer-readers.ts';
import { createHandler } from './handler.ts';

const visibilityLagSeconds = 900;

const setUp = () => {
  const ports = createConsumerPorts();
  const bank = { answer: person('Ada'), reads: 0 };
  const readers = readersLike({
    async read(): Promise<ReadEntity> {
      await Promise.resolve();
      bank.reads += 1;
      ports.clock.advance(10);
      return bank.answer;
    },
  });
  return { ...ports, bank, handler: createHandler({ ...ports, readers, visibilityLagSeconds }) };
};

const person = (name: string): ReadEntity => ({
  outcome: 'found',
  json: JSON.stringify({ first_name: name }),
});
const number: ReadEntity = { outcome: 'found', json: '{"number":"+4915112345678"}' };
const at = (second: number) => `2026-01-05T08:00:0${second}.000Z`;
const changed = (notificationId: string, receivedAt: string, type = 'PERSON_CHANGED') =>
  aDelivery({ type, payload: '', notificationId, receivedAt, entityHint: 'per_1' });

const held = ({ events }: ReturnType<typeof setUp>) => events.mirror.get('person#per_1/state');

test('a change without a payload is read from the bank, and read again after the lag', async () => {
  const world = setUp();
  const delivery = changed('n1', at(0));

  await world.handler(sqsEvent([delivery]));

  expect(held(world)).toMatchObject({ data: { json: '{"first_name":"Ada"}' }, readAt: at(0) });
  expect(world.sent).toEqual([
    {
      delaySeconds: visibilityLagSeconds,
      delivery: expect.objectContaining({
        provenance: { source: 'reread', evidence: delivery.id },
        receivedAt: '2026-01-05T08:15:00.010Z',
      }),
    },
  ]);
});

test('the second read finds what the bank did not show yet; without a change it leaves no event', async () => {
  const world = setUp();
  await world.handler(sqsEvent([changed('n1', at(0))]));
  const reread = world.sent[0]!.delivery;
  world.clock.advance(visibilityLagSeconds * 1000);

  await world.handler(sqsEvent([reread]));
  expect(world.events.events.size).toBe(1);

  world.bank.answer = person('Grace');
  await world.handler(sqsEvent([reread]));
  expect(held(world)).toMatchObject({ data: { json: '{"first_name":"Grace"}' } });
  expect(world.events.events.get(reread.id)).toMatchObject({ state: 'applied' });
  expect(world.sent).toHaveLength(1);
});

test('a read is skipped only if the held one began after the event was received', async () => {
  const world = setUp();
  // The most that clocks may differ.
  world.clock.advance(clockSkewMs + 5_000);
  const first = changed('n1', at(0));
  const before = changed('n2', at(4));
  const same = changed('n3', at(5));

  await world.handler(sqsEvent([first, before, same]));

  expect(world.bank.reads).toBe(2);
  expect(world.events.events.get(before.id)).toMatchObject({ state: 'duplicate', duplicateOf: first.id });
  expect(world.events.events.get(same.id)).toMatchObject({ state: 'applied' });
});

test('a person unknown to the bank is noted beside the held state', async () => {
  const world = setUp();
  await world.handler(sqsEvent([changed('n1', at(0))]));
  world.clock.advance(60_000);
  world.bank.answer = { outcome: 'absent' };

  const { batchItemFailures } = await world.handler(sqsEvent([changed('n2', at(9))]));

  expect(batchItemFailures).toEqual([]);
  expect(held(world)).toMatchObject({ data: { json: '{"first_name":"Ada"}' } });
  expect(world.events.mirror.get('person#per_1/absence')).toMatchObject({
    readAt: '2026-01-05T08:01:00.010Z',
    status: 'absent',
  });
});

test('a person of whom nothing is held is not listed as absent', async () => {
  const world = setUp();
  world.bank.answer = { outcome: 'absent' };

  await world.handler(sqsEvent([changed('n1', at(0))]));

  expect(world.events.mirror.get('person#per_1/absence')).not.toHaveProperty('status');
});

test('a number that is removed and added again is mirrored, and a second read without a change leaves no event', async () => {
  const world = setUp();
  const notify = async (what: string, answer: ReadEntity, second: ReadEntity = answer) => {
    const event = changed(what, toIsoInstant(world.clock.now()), `PERSON_MOBILE_NUMBER_${what}`);
    world.bank.answer = answer;
    await world.handler(sqsEvent([event]));
    world.clock.advance(visibilityLagSeconds * 1000);
    world.bank.answer = second;
    await world.handler(sqsEvent([world.sent.at(-1)!.delivery]));
  };
  const readAt = (aspect: string) => world.events.mirror.get(`person#per_1/${aspect}`)?.readAt ?? '';

  await notify('VERIFIED', number);
  await notify('DELETED', { outcome: 'absent' });
  expect(world.events.events.size).toBe(2);
  expect(readAt('mobile_number_absence') > readAt('mobile_number')).toBe(true);

  // The same number again, which the bank shows late.
  await notify('CREATED', { outcome: 'absent' }, number);
  expect(world.events.events.size).toBe(4);
  expect(readAt('mobile_number') > readAt('mobile_number_absence')).toBe(true);
});

test('if the bank does not answer, the message is retried and nothing is recorded', async () => {
  const world = setUp();
  const handler = createHandler({
    ...world,
    visibilityLagSeconds,
    readers: readersLike({ read: async () => Promise.reject(new TransientError('down', 'no answer')) }),
  });

  const { batchItemFailures } = await handler(sqsEvent([changed('n1', at(0))]));

  expect(batchItemFailures).toHaveLength(1);
  expect(world.events.events.size).toBe(0);
});

/** Readers that record which of them was called, and for which customer. */
const asked = (name: keyof CustomerReaders): EntityReader => ({
  read: async (entityId) => Promise.resolve({ outcome: 'found', json: `${name} of ${entityId}` }),
});
const namedReaders: CustomerReaders = {
  person: asked('person'),
  business: asked('business'),
  mobileNumber: asked('mobileNumber'),
  taxIdentificationsOfPerson: asked('taxIdentificationsOfPerson'),
  taxIdentificationsOfBusiness: asked('taxIdentificationsOfBusiness'),
};

test.each([
  ['PERSON_CHANGED', 'person#head/state', 'person of head'],
  ['BUSINESS_CHANGED', 'business#head/state', 'business of head'],
  ['PERSON_MOBILE_NUMBER_CREATED', 'person#head/mobile_number', 'mobileNumber of head'],
  ['PERSON_MOBILE_NUMBER_VERIFIED', 'person#head/mobile_number', 'mobileNumber of head'],
  ['PERSON_MOBILE_NUMBER_DELETED', 'person#head/mobile_number', 'mobileNumber of head'],
  // The header names the tax identification, the signed body names the customer.
  [
    'PERSON_TAX_IDENTIFICATION_CHANGED',
    'person#body/tax_identifications',
    'taxIdentificationsOfPerson of body',
  ],
  [
    'BUSINESS_TAX_IDENTIFICATION_CHANGED',
    'business#body/tax_identifications',
    'taxIdentificationsOfBusiness of body',
  ],
])('%s is read into %s, which belongs to its customer', async (type, row, json) => {
  const world = setUp();
  const handler = createHandler({ ...world, readers: namedReaders, visibilityLagSeconds });

  await handler(sqsEvent([aDelivery({ type, payload: { id: 'body' }, entityHint: 'head' })]));

  const customerId = row.includes('#head') ? 'head' : 'body';
  expect(world.events.mirror.get(row)).toMatchObject({ data: { json }, owners: { customerId } });
});

test('the deletion of a business announces the erasure of a business', async () => {
  const world = setUp();
  await world.handler(sqsEvent([changed('n1', at(0), 'BUSINESS_DELETED')]));
  expect(world.events.mirror.get('erasure#per_1/business')).toMatchObject({ status: 'announced' });
});

test('the representative, owner or subject of questions owns the event, and so does the business', async () => {
  const world = setUp();
  const roles = [
    aDelivery({
      type: 'LEGAL_REPRESENTATIVE',
      payload: { id: 'r1', legal_representative_id: 'biz_2', business_id: 'biz_1' },
    }),
    aDelivery({ type: 'BENEFICIAL_OWNER', payload: { id: 'o1', person_id: 'per_1', business_id: 'biz_1' } }),
    aDelivery({ type: 'QUESTIONS_REQUIRE_RESPONSE', payload: { question_set_id: 'q1', entity_id: 'biz_1' } }),
  ];
  await world.handler(sqsEvent(roles));
  expect(roles.map(({ id }) => world.events.events.get(id)?.owners)).toEqual([
    { customerId: 'biz_2', businessId: 'biz_1' },
    { customerId: 'per_1', businessId: 'biz_1' },
    { customerId: 'biz_1' },
  ]);
});

test('a failed identification is reactivated; a session or an attempt does not affect its state', async () => {
  const world = setUp();
  const identified = (status: string, second: number) =>
    aDelivery({
      type: 'IDENTIFICATION',
      payload: { id: 'idt_1', person_id: 'per_1', status },
      notificationId: status,
      receivedAt: at(second),
    });
  const attempt = { id: 'idt_1', remaining_attempts: '1', Reason: 'name not matched' };
  await world.handler(
    sqsEvent([
      identified('failed', 1),
      aDelivery({ type: 'IDENTIFICATION_REFERENCE_TRANSFER_ATTEMPT', payload: attempt, receivedAt: at(2) }),
      aDelivery({ type: 'IDENTIFICATION_SESSION', payload: { person_id: 'per_1', status: 'created' } }),
      identified('pending', 3),
    ]),
  );
  expect(world.events.mirror.get('identification#idt_1/state')).toMatchObject({ status: 'pending' });
  expect(world.events.mirror.get('identification#idt_1/reference_transfer')).toBeDefined();
  expect(world.events.mirror.get('person#per_1/identification_session')).toMatchObject({ status: 'created' });
});

test('a deletion announces an erasure and touches nothing of the person', async () => {
  const world = setUp();
  const deleted = changed('n2', at(1), 'PERSON_DELETED');
  await world.handler(sqsEvent([changed('n1', at(0)), deleted]));

  expect(world.events.mirror.get('erasure#per_1/person')).toMatchObject({
    status: 'announced',
    terminal: false,
  });
  expect(held(world)).toMatchObject({ data: { json: '{"first_name":"Ada"}' } });
  expect(world.events.events.get(deleted.id)).toMatchObject({ entityKind: 'erasure', entityId: 'per_1' });
});

test.each(['PERSON_DELETED', 'BUSINESS_DELETED'])(
  '%s announces an erasure that stays open, with any body',
  async (type) => {
    const status = fc.constantFrom('announced', 'confirmed', 'completed', 'COMPLETED', '', null, 7, {});
    const body = fc.oneof(fc.object(), fc.record({ status }, { requiredKeys: [] }));
    const announcing = fc.asyncProperty(fc.array(body, { minLength: 1, maxLength: 3 }), async (payloads) => {
      const world = setUp();
      const deliveries = payloads.map((payload, index) =>
        aDelivery({ type, payload, notificationId: `n${index}`, receivedAt: at(index), entityHint: 'per_1' }),
      );
      await world.handler(sqsEvent(deliveries));
      const row = world.events.mirror.get(
        `erasure#per_1/${type === 'PERSON_DELETED' ? 'person' : 'business'}`,
      );
      expect(row).toMatchObject({ status: 'announced', terminal: false });
      expect(row?.sequence).toMatch(/^0010~/);
    });
    await fc.assert(announcing, { numRuns: 50 });
  },
);

test('a deletion told again is a duplicate, in either form of an empty body', async () => {
  const world = setUp();
  const told = (['', {}, '', {}] as const).map((payload, index) =>
    aDelivery({
      type: 'PERSON_DELETED',
      payload,
      notificationId: `n${index}`,
      receivedAt: at(index),
      entityHint: 'per_1',
    }),
  );
  await world.handler(sqsEvent(told));
  expect(told.map(({ id }) => world.events.events.get(id)?.state)).toEqual([
    'applied',
    'duplicate',
    'duplicate',
    'duplicate',
  ]);
});

test('a change that names nobody is parked', async () => {
  const world = setUp();
  const nobody = aDelivery({ type: 'PERSON_CHANGED', payload: {} });
  await world.handler(sqsEvent([nobody]));
  expect(world.events.events.get(nobody.id)).toMatchObject({ state: 'parked', reason: 'entity-unknown' });
});

test('an identification that succeeded stays so when an earlier status arrives after it', async () => {
  const world = setUp();
  const identification = (status: string, receivedAt: string) =>
    aDelivery({
      type: 'IDENTIFICATION',
      payload: { id: 'idt_1', status },
      notificationId: status,
      receivedAt,
    });
  await world.handler(sqsEvent([identification('successful', at(1)), identification('pending', at(2))]));

  expect(world.events.mirror.get('identification#idt_1/state')).toMatchObject({ status: 'successful' });
  expect([...world.events.history.values()].map(({ status }) => status)).toEqual(['successful', 'pending']);
});

test('a replay reads each entity exactly once, even if it was read before the request', async () => {
  const world = setUp();
  const deliveries = [changed('n1', at(0)), changed('n2', at(1))];
  await world.handler(sqsEvent(deliveries));
  world.clock.advance(2 * visibilityLagSeconds * 1_000 + clockSkewMs);
  world.sent.length = 0;
  const [reads, records] = [world.bank.reads, structuredClone([...world.events.events])];
  const askedAt = new Date(world.clock.now() - 1).toISOString();
  world.bank.answer = person('Grace');

  await world.handler(
    sqsEvent(
      deliveries.map((delivery) => ({ ...delivery, provenance: { source: 'replay', runId: 'r', askedAt } })),
    ),
  );

  expect(world.bank.reads).toBe(reads + 1);
  expect(held(world)).toMatchObject({ data: { json: '{"first_name":"Grace"}' } });
  expect([...world.events.events]).toEqual(records);
  expect(world.sent).toEqual([]);
});

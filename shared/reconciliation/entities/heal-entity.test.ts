import { describe, expect, test } from 'vitest';
import { accountBlock } from '#shared/events/accounts/accounts.ts';
import { timedOrder } from '#shared/events/payments/orders.ts';
import { personChanged } from '#shared/events/onboarding/persons.ts';
import { personTaxIdentificationChanged } from '#shared/events/onboarding/taxes.ts';
import type { MirroredAspect } from '#shared/mirror/mirrored-entity.ts';
import { createMemoryBodyStore } from '#test/fakes/body-store.ts';
import { createMemoryFamilyQueues } from '#test/fakes/family-queues.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createHealEntity } from './heal-entity.ts';
import { shownAs, type ShownEntity } from './shown-entity.ts';

const since = '2026-03-20T12:00:00.000Z';

/** What is sent of an entity: its delivery and its payload. */
async function sent(shown: ShownEntity, { at = since, held }: { at?: string; held?: object } = {}) {
  const queues = createMemoryFamilyQueues();
  const clock = createManualClock();
  const heal = createHealEntity({ queues, bodies: createMemoryBodyStore(), maxMessageBytes: 200_000, clock });
  const row = held && ({ data: held } as MirroredAspect<unknown>);
  await heal({ shown, held: row, since: at, runId: 'night', item: 'person/p1' });
  const [{ delivery } = { delivery: undefined }] = queues.sent;
  const { body } = delivery!;
  const json = Buffer.from(body.at === 'message' ? body.base64 : '', 'base64').toString();
  return { delivery: delivery!, payload: JSON.parse(json) as object };
}

describe('the instant of a state that the bank shows without one', () => {
  const block = shownAs(accountBlock, 'acc_1', { account_id: 'acc_1', locking_status: 'BLOCK' });

  test.each([
    ['is when it was first seen, less what clocks may differ', undefined, '2026-03-20T11:30:00.000Z'],
    ['is that also if the mirror has an older one', '2026-03-19T08:00:00Z', '2026-03-20T11:30:00.000Z'],
    ['is just after that of the mirror', '2026-03-20T11:45:00Z', '2026-03-20T11:45:00.001Z'],
  ])('%s', async (_, updated_at, expected) => {
    const held = updated_at === undefined ? {} : { held: { updated_at } };
    expect((await sent(block, held)).payload).toEqual({ ...block.body, updated_at: expected });
  });

  test('is kept where the bank shows one', async () => {
    const shown = { ...block, body: { ...block.body, updated_at: '2026-03-01T08:00:00Z' } };
    expect((await sent(shown)).payload).toEqual(shown.body);
  });

  test('is not needed by events that nothing but their status orders', async () => {
    const order = shownAs(timedOrder, 'o1', { id: 'o1', status: 'EXECUTED' });
    expect((await sent(order)).payload).toEqual({ id: 'o1', status: 'EXECUTED' });
  });
});

test('an event that only says that something changed names its entity, and makes its handler read it again', async () => {
  const taxes = await sent(shownAs(personTaxIdentificationChanged, 'p1', { tax_identifications: [] }));
  expect(taxes.payload).toEqual({ id: 'p1' });
  expect(taxes.delivery).toMatchObject({
    entityHint: 'p1',
    provenance: { source: 'reread', runId: 'night', evidence: 'person/p1' },
  });
  expect((await sent(shownAs(personChanged, 'p1', { name: 'Ada' }))).payload).toEqual({});
});

test('a difference is one delivery for as long as it lasts, and each part of an entity has its own', async () => {
  const [state, taxes] = [personChanged, personTaxIdentificationChanged].map((definition) =>
    shownAs(definition, 'p1', {}),
  );
  const idOf = async (...args: Parameters<typeof sent>) => (await sent(...args)).delivery.notificationId;
  const first = await idOf(state!);
  expect(await idOf(state!)).toBe(first);
  expect(await idOf(state!, { at: '2026-03-21T12:00:00.000Z' })).not.toBe(first);
  expect(await idOf(taxes!)).not.toBe(first);
});

import { expect, test } from 'vitest';
import { decodeBody } from '#shared/events/decode-body.ts';
import { definitionOf } from '#shared/events/catalog.ts';
import { eventTypes } from '#shared/events/event-types.ts';
import type { Delivery } from '#shared/events/delivery.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { textAt } from '#shared/kernel/json.ts';
import { createEntitiesWorld } from '#test/fakes/entities-world.ts';
import { lendingWorld } from '#test/contract/calls/lending-world.ts';
import { hourS } from '#test/contract/paying-customer.ts';
import { changeConsumerLoanApplication } from '#sandbox/transitions/lending.ts';
import { itemReading } from './item-name.ts';

/** The item that reads what a notification is about. */
function itemOf({ eventType, body }: Delivery): string | undefined {
  const definition = definitionOf(eventType);
  const decoded = decodeBody(Buffer.from(body.at === 'message' ? body.base64 : '', 'base64'));
  if (definition === undefined || decoded.outcome !== 'decoded') return undefined;
  const { kind, aspect, id } = definition.entity;
  if (typeof id !== 'object' || aspect !== 'state') return undefined;
  return itemReading({ kind, id: textAt(decoded.value, id.field) ?? '' });
}

test('each loan, line, overdraft and application comes to the state that the bank shows, whichever event is lost', async () => {
  const world = createEntitiesWorld();
  for (const type of eventTypes.lending) await world.subscribe(type);
  const lending = lendingWorld(world.goodCalls());
  await lending.anAuthorizedCreditLine();
  await lending.anOfferedFreelancerLineApplication();
  await lending.post(`${lending.ofPerson}/overdrafts/${await lending.anOverdraft()}/terminate`, {});
  await lending.aConsumerOverdraft();
  changeConsumerLoanApplication(world.bank, { person_id: world.person_id });
  const delivery = await world.deliver(() => true);
  const byItem = new Map<string, readonly Delivery[]>();
  for (const each of delivery) {
    const item = itemOf(each);
    if (item !== undefined) byItem.set(item, [...(byItem.get(item) ?? []), each]);
  }
  const kinds = new Set([...byItem.keys()].map((item) => item.split('/')[0]));
  expect([...kinds].toSorted()).toEqual([
    'consumer_loan_application',
    'consumer_overdraft',
    'consumer_overdraft_application',
    'credit_line',
    'credit_line_application',
    'freelancer_credit_line_application',
    'overdraft',
    'overdraft_application',
  ]);

  // The last one is lost, if it is not the only one.
  for (const deliveries of byItem.values())
    for (const each of deliveries.slice(0, Math.max(1, deliveries.length - 1))) await world.handle(each);
  await world.advance(hourS);
  const healed: string[] = [];
  for (const [item, deliveries] of byItem) {
    const result = await world.compare(item);
    if ('outcome' in result && result.outcome === 'healed') healed.push(item);
    expect(await world.compare(item), item).toEqual({ outcome: 'agrees' });
    for (const late of deliveries.slice(1)) await world.handle(late);
    await world.advance(hourS);
    expect(await world.compare(item), item).toEqual({ outcome: 'agrees' });
  }

  expect(healed.length).toBeGreaterThan(3);
  expect(world.parked()).toEqual([]);
  expect(await world.openBreaks()).toEqual([]);
});

test('an application that has come to something, or to nothing, may stay so', async () => {
  const world = createEntitiesWorld();
  for (const type of eventTypes.lending) await world.subscribe(type);
  await lendingWorld(world.goodCalls()).aConsumerOverdraft();
  const { person_id } = world;
  const { id } = changeConsumerLoanApplication(world.bank, { person_id });
  changeConsumerLoanApplication(world.bank, { id, status: 'rejected' });
  // Nothing but arrival orders them.
  for (const [n, delivery] of (await world.deliver(() => true)).entries())
    await world.handle({ ...delivery, receivedAt: toIsoInstant(world.clock.now() + n) });
  const applied = world.bank.store.consumerOverdraftApplications.all().map((each) => each.id);

  await world.advance(31 * 24 * hourS);
  await world.deliver();

  expect(applied).toHaveLength(1);
  for (const item of [`consumer_overdraft_application/${applied[0]!}`, `consumer_loan_application/${id}`])
    expect(await world.compare(item), item).toEqual({ outcome: 'agrees' });
  expect(await world.openBreaks()).toEqual([]);
});

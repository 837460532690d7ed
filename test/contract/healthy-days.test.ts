import { expect, test } from 'vitest';
import { createBankClient } from '#shared/bank/client/bank-client.ts';
import { bookingTypes } from '#shared/bank/contract/accounts/bookings.ts';
import { feeTypes } from '#shared/bank/contract/accounts/fee-types.ts';
import { italianFeeTypes } from '#shared/bank/contract/accounts/statement-of-accounts.ts';
import { operations } from '#shared/bank/contract/operations.ts';
import { decodeBody } from '#shared/events/decode-body.ts';
import { definitionOf } from '#shared/events/catalog.ts';
import { eventDrift } from '#shared/events/event-drift.ts';
import { eventTypes } from '#shared/events/event-types.ts';
import { withBoundedNames } from '#shared/drift/bounded-names.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { bankInProcess } from '#test/fixtures/bank-in-process.ts';
import { header } from '#sandbox/testing/fake-subscriber.ts';
import { virtualBank } from '#sandbox/testing/virtual-bank.ts';

/** A partner at the simulated bank, and what departs from the contract in all that the bank sends and answers. */
function aPartner() {
  const world = virtualBank();
  const found = new Set<string>();
  const bank = createBankClient({
    ...bankInProcess,
    areas: operations,
    random: seededRandom(3),
    clock: world.clock,
    hooks: {
      contract: ({ operation, drifts }) => {
        for (const { kind, field, value } of drifts.map(withBoundedNames))
          found.add(`${operation} ${kind} ${field} ${value ?? ''}`.trim());
      },
    },
    http: async (url, init) => world.app.request(url, init),
  });
  const play = async (name: string, input: object = {}) => {
    const body = JSON.stringify(input);
    const { status } = await world.app.request(`/sandbox/scenarios/${name}`, { method: 'POST', body });
    expect(status).toBe(200);
  };
  const readEverything = async () => {
    for (const { id: account_id } of await bank.accounts.list().all({ limit: 100 })) {
      await bank.accounts.get({ id: account_id });
      await bank.accounts.balance.get({ account_id });
      await bank.accounts.bookings.list({ account_id }).all({ limit: 1_000 });
      await bank.accounts.feeTransactions.list({ account_id }).all({ limit: 1_000 });
    }
    for (const { id } of await bank.businesses.list().all({ limit: 100 })) await bank.businesses.get({ id });
    for (const { id } of await bank.persons.list().all({ limit: 100 })) await bank.persons.get({ id });
  };
  /** Of all notifications that the bank sent itself. */
  const readEvents = () => {
    let unfit = 0;
    for (const { body, ...request } of world.subscriber.received) {
      const definition = definitionOf(header({ body, ...request }, 'Webhook-Event-Type') ?? '');
      const decoded = decodeBody(Buffer.from(body));
      if (definition === undefined || decoded.outcome !== 'decoded') continue;
      const parsed = definition.payload.safeParse(decoded.value);
      // Nobody who sends what the bank did not send can sign it.
      if (!parsed.success) unfit += 1;
      else
        for (const { kind, field } of eventDrift(definition, { sent: decoded.value, parsed: parsed.data }))
          found.add(`${definition.type} ${kind} ${field}`);
    }
    expect(unfit).toBe(world.bank.desk.log().filter(({ fault }) => fault === 'forged').length);
    return world.subscriber.received.length;
  };
  return { ...world, client: bank, found, play, readEverything, readEvents };
}

test('a first day and the end of its month depart from nothing but by a trade that the contract does not list', async () => {
  const partner = aPartner();
  for (const type of Object.values(eventTypes).flat()) await partner.subscribe(type);

  await partner.play('first-day');
  await partner.play('month-end');
  await partner.readEverything();

  expect(partner.readEvents()).toBeGreaterThan(50);
  expect([...partner.found].toSorted()).toEqual([
    'businesses.get value nace_code A 01.49',
    'businesses.list value [].nace_code A 01.49',
  ]);
});

test('a quarter in which everything happens departs from nothing', async () => {
  const partner = aPartner();
  for (const type of Object.values(eventTypes).flat()) await partner.subscribe(type);

  await partner.play('everything');
  await partner.readEverything();

  expect(partner.readEvents()).toBeGreaterThan(300);
  expect([...partner.found]).toEqual([]);
});

test('what is charged and what a statement of account sums up are types of bookings, each once', () => {
  const known: readonly string[] = bookingTypes;
  expect([...feeTypes, ...italianFeeTypes].filter((type) => !known.includes(type))).toEqual([]);
  expect(new Set(known).size).toBe(known.length);
});

test('no fee that can be charged departs from the contract of bookings', async () => {
  const partner = aPartner();
  const { id: account_id } = partner.anAccount();
  for (const [index, type] of feeTypes.entries())
    await partner.client.accounts.feeTransactions.create({
      account_id,
      body: {
        type,
        amount: { value: 1 + index, currency: 'EUR' },
        initiator_reference: `fee-${index}`,
        valuta_date: partner.bank.today(),
      },
    });
  await partner.advance(86_400);

  await partner.readEverything();

  expect(await partner.client.accounts.bookings.list({ account_id }).all({ limit: 100 })).toHaveLength(
    feeTypes.length,
  );
  expect([...partner.found]).toEqual([]);
});

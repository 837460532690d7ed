import { operations } from '#shared/bank/contract/operations.ts';
import type { ExampleWorld } from './example.ts';
import { newCustomer, type Customer } from './new-customer.ts';

const { standingOrders } = operations.persons.accounts;

/** A standing order from its creation to its end, with two payments in between. */
export async function keepStandingOrder(world: ExampleWorld) {
  const { bank, sandbox, say } = world;
  const customer = await newCustomer(world);
  const tomorrow = dayAfter(await sandbox.today());
  const standing_order_id = await createOrder(world, customer, tomorrow);
  const order = { ...customer, standing_order_id };

  for await (const { id, status } of bank.persons.accounts.standingOrders.list(customer)) {
    say(`Listed: ${id} is ${status ?? 'without status'}`);
  }

  // The bank pays at 7 in the morning. A payment can be asked for earlier, but only on its day.
  await sandbox.passTimeUntil(`${tomorrow}T02:00:00Z`);
  const { next_occurrence } = await bank.standingOrders.execute({ standing_order_id });
  if (typeof next_occurrence !== 'string') throw new Error('The order has no next occurrence');
  say(`Paid early on ${tomorrow}; the next payment is due on ${next_occurrence}`);

  // SEPA_SCHEDULED_TRANSACTION reports each payment that the bank makes.
  await sandbox.passTimeUntil(`${next_occurrence}T12:00:00Z`);
  const payments = await bank.persons.accounts.standingOrders.sepaCreditTransfers
    .list(order)
    .all({ limit: 100 });
  say(`Payments so far: ${payments.map(({ status }) => status ?? 'without status').join(', ')}`);

  const cancelled = await cancelOrder(world, order);
  say(`The order is ${cancelled}`);
  return { ...order, status: cancelled, payments };
}

async function createOrder(
  world: ExampleWorld,
  customer: Customer,
  first_execution_date: string,
): Promise<string> {
  const outcome = await world.bank.persons.accounts.standingOrders.create({
    ...customer,
    body: {
      reference: 'rent-2026',
      amount: { value: 20_000, currency: 'EUR' },
      recipient_name: 'Charles Babbage',
      recipient_iban: 'DE89370400440532013000',
      description: 'Rent',
      first_execution_date,
      reoccurrence: 'WEEKLY',
    },
  });
  if (outcome.kind === 'done') return outcome.value.id;
  await authorize(world, { change_request_id: outcome.id, person_id: customer.person_id });
  const confirmed = await world.bank.changeRequests.confirm(
    { change_request_id: outcome.id, body: { person_id: customer.person_id, tan: testCode } },
    { of: standingOrders.create },
  );
  world.say(`Standing order ${confirmed.response_body.id} is confirmed`);
  return confirmed.response_body.id;
}

type Order = Customer & { readonly standing_order_id: string };

async function cancelOrder(world: ExampleWorld, order: Order): Promise<string> {
  const { bank } = world;
  const outcome = await bank.persons.accounts.standingOrders.cancel(order);
  if (outcome.kind === 'change_request') {
    const { person_id } = order;
    await authorize(world, { change_request_id: outcome.id, person_id });
    await bank.changeRequests.confirm(
      { change_request_id: outcome.id, body: { person_id, tan: testCode } },
      { of: standingOrders.cancel },
    );
  }
  const { status } = await bank.persons.accounts.standingOrders.get(order);
  return status ?? 'without status';
}

const testCode = '212212';

/** `static` sends nothing and takes the test code; in production it is `mobile_number`, or a device that signs. */
async function authorize(
  { bank }: ExampleWorld,
  { change_request_id, person_id }: { readonly change_request_id: string; readonly person_id: string },
): Promise<void> {
  await bank.changeRequests.authorize({ change_request_id, body: { person_id, delivery_method: 'static' } });
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 24 * 3_600_000).toISOString().slice(0, 10);
}

import { createHash } from 'node:crypto';
import { createBankClient } from 'partner-banking/client';
import { operations } from 'partner-banking/contract';
import { consume, handledInMemory } from 'partner-banking/events';
import type { HandlerContext, OwnEvent } from 'partner-banking/handlers';
import { bankInTest, type Sandbox, startSandbox } from 'partner-banking/sandbox';
import { expect, test } from 'vitest';
import { stages } from '../stages.ts';
import onBooking from './on-booking.ts';

test('the stage of this machine is complete, and gives it the bookings', () => {
  const { handlers } = stages.select({ stage: 'local' });
  expect(handlers.map(({ name, events }) => [name, events])).toEqual([['on-booking', ['BOOKING']]]);
});

test('what comes in is noted once, and the transfer that the customer confirms is not', async () => {
  await using simulated = await startedBank();
  const { bank } = simulated;
  const { id: person_id } = await bank.persons.create({
    body: {
      salutation: 'MS',
      first_name: 'Ada',
      last_name: 'Byron',
      birth_date: '1985-12-10',
      nationality: 'DE',
      address: { line_1: 'Lindenweg 7', postal_code: '10115', city: 'Berlin', country: 'DE' },
    },
  });
  // What happens at the bank without a call of yours is asked of the simulated bank.
  await simulated.control('POST /sandbox/transitions/open-account', { person_id });
  const [account] = await bank.persons.accounts.list({ person_id }).all({ limit: 1 });
  const account_id = account?.id ?? '';
  await simulated.control('POST /sandbox/transitions/book-incoming-transfer', {
    account_id,
    amount: 150_000,
  });

  const number = '+491701234567';
  await bank.persons.mobileNumber.create({ person_id, body: { number } });
  await bank.persons.mobileNumber.authorize({ person_id, body: { number } });
  await bank.persons.mobileNumber.confirm({ person_id, body: { number, token: await codeOf(simulated) } });

  const asked = await bank.persons.accounts.sepaCreditTransfers.create({
    person_id,
    account_id,
    body: {
      // Keep it with your order: sent again with the same reference, the transfer is still made only once.
      reference: '7b1f1e0a-3c57-4c0e-9a54-2f6d0c8f2a11',
      amount: { value: 4_950, currency: 'EUR' },
      recipient_name: 'Charles Babbage',
      recipient_iban: 'DE89370400440532013000',
      description: 'Rent',
    },
  });
  // It waits for the code that the customer gets.
  expect(asked.kind).toBe('change_request');
  const change_request_id = asked.kind === 'change_request' ? asked.id : '';
  await bank.changeRequests.authorize({
    change_request_id,
    body: { person_id, delivery_method: 'mobile_number' },
  });
  const { response_body: transfer } = await bank.changeRequests.confirm(
    { change_request_id, body: { person_id, tan: await codeOf(simulated) } },
    { of: operations.persons.accounts.sepaCreditTransfers.create },
  );

  await simulated.clock.advance(86_400);
  const { id } = transfer;
  const executed = await bank.persons.accounts.sepaCreditTransfers.get({ person_id, account_id, id });
  expect(executed.status).toBe('executed');
  const bookings = await bank.accounts.bookings.list({ account_id }).all({ limit: 10 });
  expect(bookings.map(({ amount }) => amount.value)).toEqual([150_000, -4_950]);

  const { take, logged } = deployed(simulated);
  for (const booking of bookings) await take(messageOf(booking));
  // The bank repeats what it is not sure of.
  for (const booking of bookings) await take(messageOf(booking));
  expect(logged).toEqual([['money came in', { eventId: recordIdOf(bookings[0]?.id) }]]);
});

/** The handler as it is deployed: each event is parsed by its type, and completed once. */
function deployed(simulated: Sandbox) {
  const logged: unknown[][] = [];
  const log = { info: (...line: unknown[]) => void logged.push(line) } as unknown as HandlerContext['log'];
  // The mirror believes in a block, which the bank does not know of.
  const account = { aspects: { block: { data: { locking_status: 'BLOCK' } } } };
  const mirror = { entity: () => Promise.resolve(account) } as unknown as HandlerContext['mirror'];
  const clock = { now: () => Date.parse('2026-03-05T09:00:00Z') };
  // What the stage lists for the handler.
  const bankFor = bankInTest(simulated, ['accounts.get']);
  const run = (event: OwnEvent<'BOOKING'>) =>
    onBooking.run(event, { log, mirror, clock, bank: bankFor(event.id) });
  const take = consume('BOOKING', run, { handled: handledInMemory() });
  return { take, logged };
}

/** The record of an event has the id that the handler gets. */
const recordIdOf = (id = '') => createHash('sha256').update(id).digest('hex');

/** The message of the handler's queue about a booking. */
function messageOf(data: { readonly id: string }) {
  const entity = { type: 'booking', id: data.id };
  const about = { id: recordIdOf(data.id), type: 'BOOKING', version: 1, entity, environment: 'local' };
  const detail = { ...about, time: '2026-03-05T09:00:00.000Z', data };
  return { messageId: data.id, text: JSON.stringify({ detail }) };
}

/** A bank in this process, and a client of it. */
async function startedBank() {
  const sandbox = await startSandbox();
  const { url, credentials } = sandbox;
  const bank = createBankClient({ baseUrl: url, authUrl: url, credentials, areas: operations });
  return { ...sandbox, bank, [Symbol.asyncDispose]: () => sandbox.close() };
}

/** The code of six digits in the last SMS. */
async function codeOf(sandbox: Sandbox): Promise<string> {
  const sent = JSON.stringify(await sandbox.control('GET /sandbox/sms'));
  return sent.match(/\d{6}(?=\.)/g)?.at(-1) ?? '';
}

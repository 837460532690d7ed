import { expect, test } from 'vitest';
import { createBankClient } from '#shared/bank/client/bank-client.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { recordBooking } from '#sandbox/engine/ledger/bookings.ts';
import { simulatedBank } from '#test/contract/simulated-bank.ts';
import { createMemoryBodyStore } from '#test/fakes/body-store.ts';
import { createMemoryFamilyQueues } from '#test/fakes/family-queues.ts';
import { statementAreas } from './bank-statements.ts';
import { createSendLostBookings } from './send-lost-bookings.ts';
import { bankInProcess } from '#test/fixtures/bank-in-process.ts';

const run = {
  job: 'statements',
  id: '2026-02-05',
  asOf: '2026-02-05',
  request: {},
  startedAt: '2026-02-05T05:00:00.000Z',
  isStopped: false,
  isPlanned: true,
  planned: 1,
  finished: 0,
  counts: {},
};

function setUp(maxMessageBytes = 200_000) {
  const { bank, send, customer } = simulatedBank();
  let calls = 0;
  const queues = createMemoryFamilyQueues();
  const bodies = createMemoryBodyStore();
  const client = createBankClient({
    ...bankInProcess,
    areas: statementAreas,
    random: seededRandom(1),
    clock: bank.clock,
    http: async (url, init) => {
      calls += 1;
      const { status, headers, bytes } = await send(url.replace(bankInProcess.baseUrl, ''), init);
      return new Response(Buffer.from(bytes), { status, headers });
    },
  });
  const { id: accountId } = customer().account;
  const book = () =>
    recordBooking(bank, {
      account_id: accountId,
      amountCents: 12_34,
      booking_type: 'SEPA_CREDIT_TRANSFER',
      against: 'nostro',
    }).id;
  const healing = createSendLostBookings(client, { queues, bodies, maxMessageBytes, clock: bank.clock });
  const heal = async (id: string, bookingIds: readonly string[], mayWrite = true) =>
    healing({
      accountId: id,
      bookingIds,
      among: { by: 'recorded_at', since: '2026-01-01T00:00:00.000Z' },
      work: { run, mayWrite: async () => Promise.resolve(mayWrite) },
    });
  return { accountId, book, heal, queues, bodies, calls: () => calls };
}

const bodyOf = (body: string) => JSON.parse(Buffer.from(body, 'base64').toString()) as object;

test('a booking that the mirror lacks is sent as an event of its account, and says where it comes from', async () => {
  const { accountId, book, heal, queues } = setUp();
  const [, wanted] = [book(), book(), book()];
  await heal(accountId, [wanted]);
  expect(queues.sent).toHaveLength(1);
  const [{ family, delivery }] = queues.sent as [(typeof queues.sent)[number]];
  expect(family).toBe('accounts');
  expect(delivery).toMatchObject({
    eventType: 'BOOKING',
    entityHint: wanted,
    subscriptionId: 'reconciliation',
    provenance: { source: 'reconciliation', runId: '2026-02-05' },
  });
  const { body } = delivery as { readonly body?: { readonly base64?: string } };
  expect(bodyOf(body?.base64 ?? '')).toMatchObject({ id: wanted, account_id: accountId });
});

test('the same booking healed twice is the same delivery', async () => {
  const { accountId, book, heal, queues } = setUp();
  const id = book();
  await heal(accountId, [id]);
  await heal(accountId, [id]);
  const [one, other] = queues.sent.map(({ delivery }) => delivery.id);
  expect(one).toBe(other);
});

test('a booking that the bank does not list on the account is not sent', async () => {
  const { accountId, book, heal, queues } = setUp();
  book();
  await heal(accountId, ['no-booking']);
  expect(queues.sent).toEqual([]);
});

test('one too large for a message travels through the bucket', async () => {
  const { accountId, book, heal, queues, bodies } = setUp(100);
  await heal(accountId, [book()]);
  expect(queues.sent).toHaveLength(1);
  expect([...bodies.objects.keys()]).toHaveLength(1);
});

test('many are fetched by one list, and sent as long as there is time', async () => {
  const { accountId, book, heal, queues, calls } = setUp();
  const lost = Array.from({ length: 250 }, book);
  book();
  await heal(accountId, lost);
  expect(queues.sent.map(({ delivery }) => delivery.entityHint)).toEqual(lost);
  // One is for the token.
  expect(calls()).toBeLessThanOrEqual(2);
  await heal(accountId, lost, false);
  expect(queues.sent).toHaveLength(250 + 100);
});

import { expect, test } from 'vitest';
import { createBankClient } from '#shared/bank/client/bank-client.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import type { BankOptions } from '#sandbox/engine/options.ts';
import { virtualBank } from '#sandbox/testing/virtual-bank.ts';
import { createFeesAtBank, feeAreas } from './fees-at-bank.ts';
import { bankInProcess } from '#test/fixtures/bank-in-process.ts';

type Http = (send: () => Response | Promise<Response>) => Promise<Response>;

function setUp(options: Partial<BankOptions> = {}, onFee: Http = async (send) => send()) {
  const world = virtualBank({ options });
  const account = world.anAccount();
  const client = createBankClient({
    ...bankInProcess,
    areas: feeAreas,
    random: seededRandom(7),
    http: async (url, init) => {
      const send = () => world.app.request(url, init);
      return url.includes('/transactions/fees') ? onFee(send) : send();
    },
  });
  const request = {
    accountId: account.id,
    type: 'ChargeAccountMaintenance',
    cents: 500,
    reference: `${'a'.repeat(28)}-1`,
    valutaDay: '2026-03-02',
  };
  const charged = () => world.bank.store.fees.by('account_id', account.id).length;
  return { ...world, account, fees: createFeesAtBank(client), request, charged };
}

test('a fee is charged under its reference, and listed with it', async () => {
  const { fees, request, account } = setUp();
  const answer = await fees.charge(request);
  expect(answer).toEqual({ outcome: 'accepted', reconciliationId: expect.any(String) });
  const reconciliationId = answer.outcome === 'accepted' ? answer.reconciliationId : undefined;
  const { type, cents, reference } = request;
  expect(await fees.list(account.id)).toEqual([
    { type, cents, reference, reconciliationId, valutaDay: '2026-03-02', fromBank: false, count: 1 },
  ]);
});

test.each([
  ['another amount', { amount: { value: 501, currency: 'EUR' } }],
  ['another reference', { initiator_reference: 'of-another-charge' }],
])('an answer with %s says nothing about the charge', async (_, stated) => {
  const { fees, request } = setUp({}, async (send) => {
    const answer = await send();
    return Response.json({ ...((await answer.json()) as object), ...stated }, answer);
  });

  expect(await fees.charge(request)).toEqual({ outcome: 'unknown' });
});

test('a fee of a type that the client does not know is refused before it is sent', async () => {
  const { fees, request, charged } = setUp();

  expect(await fees.charge({ ...request, type: 'ChargeLater' })).toEqual({
    outcome: 'refused',
    status: 0,
    code: 'unknown-fee-type',
  });
  expect(charged()).toBe(0);
});

test('a bank that lists fees together shows how many', async () => {
  const { fees, request, account } = setUp({ feeList: 'counted', feeKeys: 'ignore' });
  await fees.charge(request);
  await fees.charge(request);
  expect(await fees.list(account.id)).toMatchObject([{ cents: 1_000, count: 2 }]);
});

test('a fee of a booking names it, and any other fee names none', async () => {
  const { fees, request, bank, account } = setUp();
  await fees.charge(request);
  await fees.charge({ ...request, reference: `${'b'.repeat(28)}-1`, bookingId: 'boo-1' });
  const [one, other] = bank.store.fees.by('account_id', account.id);
  expect(one?.original_transaction_id ?? undefined).toBeUndefined();
  expect(other).toMatchObject({ original_transaction_id: 'boo-1' });
});

test('a fee that the bank charged by itself is none of ours', async () => {
  const fee = { type: 'ChargeAccountMaintenance', amount: { value: 500 }, service_initiated: true };
  const { fees, account } = setUp({}, () => Promise.resolve(Response.json([fee])));
  expect(await fees.list(account.id)).toMatchObject([{ cents: 500, fromBank: true }]);
});

test('a repeated key that the bank knows is a conflict', async () => {
  const { fees, request } = setUp({ feeKeys: 'refuse' });
  await fees.charge(request);
  expect(await fees.charge(request)).toEqual({
    outcome: 'refused',
    status: 409,
    code: 'record_not_unique',
  });
});

test('a fee of an account that is closed is refused', async () => {
  const { fees, request, bank, account } = setUp();
  bank.store.accounts.update(account.id, { status: 'CLOSED', closed_at: bank.instant() });
  expect(await fees.charge(request)).toMatchObject({ outcome: 'refused', status: 400 });
});

test.each([
  ['an answer that never comes', () => Promise.reject(new TypeError('terminated'))],
  ['an answer that nobody can read', () => Promise.resolve(new Response('<html>', { status: 201 }))],
  ['an error of the bank itself', () => Promise.resolve(Response.json({}, { status: 500 }))],
  ['a gateway that waited too long', () => Promise.resolve(Response.json({}, { status: 504 }))],
  ['a page of a firewall', () => Promise.resolve(new Response('<html>no</html>', { status: 403 }))],
  [
    'a gateway that has no such path',
    () => Promise.resolve(Response.json({ message: 'no' }, { status: 404 })),
  ],
  ['a gateway that gave up', () => Promise.resolve(new Response(null, { status: 499 }))],
  ['a refusal that says nothing', () => Promise.resolve(Response.json({ errors: [] }, { status: 422 }))],
])('%s leaves open whether the fee was charged', async (_, answer) => {
  const { fees, request, charged } = setUp({}, async (send) => {
    await send();
    return answer();
  });
  expect(await fees.charge(request)).toEqual({ outcome: 'unknown' });
  expect(charged()).toBe(1);
});

test('too many calls are no refusal of the fee', async () => {
  const { fees, request } = setUp({}, () => Promise.resolve(Response.json({}, { status: 429 })));
  expect(await fees.charge(request)).toEqual({ outcome: 'not-sent' });
});

test('what the contract does not let pass is refused before it is sent', async () => {
  const { fees, request, charged } = setUp();
  expect(await fees.charge({ ...request, cents: 0.5 })).toMatchObject({ outcome: 'refused', status: 0 });
  expect(charged()).toBe(0);
});

test.each([
  ['has a fee that nobody can read', () => Response.json([{ type: 1 }])],
  ['the bank refuses', () => Response.json({}, { status: 403 })],
])('a list that %s is none', async (_, answer) => {
  const { fees, account } = setUp({}, () => Promise.resolve(answer()));
  expect(await fees.list(account.id)).toBeUndefined();
});

test('the list is read in pages as large as the bank gives, and a mistake of ours is no answer of it', async () => {
  const asked: object[] = [];
  const list = (request: object) => {
    asked.push(request);
    throw new RangeError('ours');
  };
  const fees = createFeesAtBank({ accounts: { feeTransactions: { list } } } as never);
  await expect(fees.list('acc-1')).rejects.toThrow('ours');
  expect(asked).toEqual([{ account_id: 'acc-1', page: { size: 1_000 } }]);
});

test('a fee that waits for a second factor may still be charged, so nothing is known of it', async () => {
  const waiting = { id: 'cr_1', status: 'AUTHORIZATION_REQUIRED', url: '/v1/change_requests/cr_1/authorize' };
  const { fees, request } = setUp({}, () => Promise.resolve(Response.json(waiting, { status: 202 })));
  expect(await fees.charge(request)).toEqual({ outcome: 'unknown' });
});

test('a fee that is charged without a word is charged', async () => {
  const { fees, request } = setUp({}, () => Promise.resolve(new Response(null, { status: 204 })));
  expect(await fees.charge(request)).toEqual({ outcome: 'accepted', reconciliationId: undefined });
});

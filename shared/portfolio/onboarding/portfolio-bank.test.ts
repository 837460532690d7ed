import { describe, expect, test } from 'vitest';
import { recordBooking } from '#sandbox/engine/ledger/bookings.ts';
import { virtualBank } from '#sandbox/testing/virtual-bank.ts';
import { createBankClient } from '#shared/bank/client/bank-client.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { createPortfolioBank, portfolioAreas } from './portfolio-bank.ts';
import { bankInProcess } from '#test/fixtures/bank-in-process.ts';

const march = { firstDay: '2026-03-02', lastDay: '2026-03-04' };

/** An account with 10.00 at a bank that leaves these members out of its answers. */
async function bankWithout(...members: readonly string[]) {
  const { app, bank, anAccount, advance } = virtualBank();
  const { id } = anAccount();
  recordBooking(bank, { against: 'nostro', booking_type: 'TRANSFER', account_id: id, amountCents: 1_000 });
  await advance(5 * 86_400);
  const client = createBankClient({
    ...bankInProcess,
    areas: portfolioAreas,
    random: seededRandom(7),
    http: async (url, init) => {
      const response = await app.request(url, init);
      const { status, headers } = response;
      return new Response(withoutMembers(await response.text(), members), { status, headers });
    },
  });
  return { id, portfolio: createPortfolioBank(client) };
}

function withoutMembers(text: string, members: readonly string[]): string {
  return text === ''
    ? text
    : JSON.stringify(
        JSON.parse(text, (name, value: unknown) => (members.includes(name) ? undefined : value)),
      );
}

test('a bank statement is read with its balances', async () => {
  const { id, portfolio } = await bankWithout();
  expect(await portfolio.statement(id, march, async (texts) => Array.fromAsync(texts))).toMatchObject({
    outcome: 'answered',
    evidence: { openingCents: 0, closingCents: 1_000 },
    kept: expect.arrayContaining([expect.stringContaining('"statement"')]),
  });
});

test.each(['balance_start', 'balance_end', 'account_information'])(
  'one that shows no %s proves nothing, and is not taken for 0',
  async (member) => {
    const { id, portfolio } = await bankWithout(member);
    expect(await portfolio.statement(id, march, async (texts) => Array.fromAsync(texts))).toEqual({
      outcome: 'refused',
      status: 200,
      code: 'statement-without-balances',
    });
  },
);

test('an account that shows no balance has none that is known', async () => {
  const { id, portfolio } = await bankWithout('balance');
  expect(await portfolio.account(id)).toMatchObject({ balanceCents: undefined });
});

/** A bank that answers each request with the next of these bodies, and what it was asked. */
function answering(...answers: readonly (readonly [status: number, body: unknown])[]) {
  const left = [...answers];
  const asked: URL[] = [];
  const client = createBankClient({
    ...bankInProcess,
    areas: portfolioAreas,
    random: seededRandom(7),
    http: async (url) => {
      if (url.includes('/oauth')) return Response.json({ access_token: 't', expires_in: 3_600 });
      asked.push(new URL(url));
      const [status, body] = left.shift() ?? [200, []];
      return Promise.resolve(Response.json(body, { status }));
    },
  });
  return { asked, portfolio: createPortfolioBank(client) };
}

describe('the list of accounts', () => {
  const known = {
    id: 'acc-1',
    iban: 'DE02120300000000202051',
    bic: 'BYLADEM1001',
    person_id: 'per-1',
    business_id: 'bus-1',
    opened_at: '2026-03-01T23:30:00.000Z',
    closed_at: '2026-03-15',
    balance: { value: 0, unit: 'cents', currency: 'EUR' },
  };

  test('names what is known of each, and its balance', async () => {
    const { portfolio, asked } = answering([
      200,
      [known, { id: 'acc-2', person_id: 'per-2', balance: { value: 70, unit: 'cents', currency: 'EUR' } }],
    ]);
    const page = await portfolio.accounts(3);
    expect(page.accounts).toEqual([
      {
        id: 'acc-1',
        iban: 'DE02120300000000202051',
        bic: 'BYLADEM1001',
        // The business owns the account, and the person acts for it.
        ownerId: 'bus-1',
        openedDay: '2026-03-02',
        closedDay: '2026-03-15',
      },
      { id: 'acc-2', ownerId: 'per-2' },
    ]);
    expect(page.accounts[1]).not.toHaveProperty('openedDay');
    expect(page.accounts[1]).not.toHaveProperty('closedDay');
    expect([...page.balances]).toEqual([
      ['acc-1', 0],
      ['acc-2', 70],
    ]);
    expect(page.showsBalances).toBe(true);
    expect(asked[0]?.search).toContain('200');
    expect(asked[0]?.search).toContain('3');
  });

  test('shows no balances if one of them is missing', async () => {
    const { balance: _, ...without } = known;
    const { portfolio } = answering([200, [known, { ...without, id: 'acc-2' }]]);
    const { balances, showsBalances } = await portfolio.accounts(1);
    expect([[...balances.keys()], showsBalances]).toEqual([['acc-1'], false]);
  });
});

describe('an account', () => {
  test.each([
    [{ value: 70, unit: 'cents', currency: 'USD' }, 'USD', 70],
    [{ value: 70, unit: 'cents' }, 'EUR', 70],
    [undefined, 'EUR', undefined],
  ])('with the balance %j is in %s', async (balance, currency, balanceCents) => {
    const { portfolio } = answering([200, { id: 'acc-1', person_id: 'per-1', balance }]);
    expect(await portfolio.account('acc-1')).toEqual({
      facts: { id: 'acc-1', ownerId: 'per-1', currency },
      balanceCents,
    });
  });

  test('that the bank does not have is none, and any other refusal stops the run', async () => {
    const refusal = (code: string) => ({ errors: [{ id: '1', code, title: 'x', status: 0 }] });
    const gone = answering([404, refusal('model_not_found')]);
    expect(await gone.portfolio.account('acc-1')).toBeUndefined();
    const refused = answering([403, refusal('unauthorized_action')]);
    await expect(refused.portfolio.account('acc-1')).rejects.toMatchObject({ status: 403 });
  });
});

describe('the bookings after a day', () => {
  const booked = {
    id: 'b1',
    amount: { value: 300, unit: 'cents', currency: 'EUR' },
    valuta_date: '2026-03-12',
    booking_date: '2026-03-11',
    recorded_at: '2026-03-11T09:00:00+01:00',
    booking_type: 'OTHER',
  };

  test('are those with a later valuta date, and those that were recorded since midnight at the bank', async () => {
    const other = {
      ...booked,
      id: 'b2',
      booking_date: undefined,
      valuta_date: undefined,
      amount: { value: 7 },
    };
    const { portfolio, asked } = answering([200, [booked]], [200, [booked, other]]);
    expect(await portfolio.bookingsAfter('acc-1', '2026-03-10')).toMatchObject([
      {
        id: 'b1',
        cents: 300,
        currency: 'EUR',
        valutaDate: '2026-03-12',
        day: '2026-03-11',
        recordedAt: '2026-03-11T08:00:00.000Z',
        read: { id: 'b1', booking_type: 'OTHER' },
      },
      { id: 'b2', cents: 7, currency: 'EUR', valutaDate: '', day: '2026-03-11' },
    ]);
    const queries = asked.map(({ search }) => decodeURIComponent(search));
    expect(queries[0]).toContain('2026-03-11');
    expect(queries[0]).toContain('valuta_date');
    expect(queries[1]).toContain('2026-03-10T23:00:00');
    expect(queries[1]).toContain('recorded_at');
  });

  test('of an account that is gone are refused for good, and name the code of the bank or its status', async () => {
    const named = answering([404, { errors: [{ id: '1', code: 'model_not_found', title: 'x' }] }]);
    expect(await named.portfolio.bookingsAfter('acc-1', '2026-03-10')).toEqual({
      because: 'model_not_found',
    });
    const nameless = answering([400, {}]);
    expect(await nameless.portfolio.bookingsAfter('acc-1', '2026-03-10')).toEqual({ because: '400' });
  });

  test('that the bank refuses for every account stop the run', async () => {
    const { portfolio } = answering([
      403,
      { errors: [{ id: '1', code: 'unauthorized_action', title: 'x' }] },
    ]);
    await expect(portfolio.bookingsAfter('acc-1', '2026-03-10')).rejects.toMatchObject({ status: 403 });
  });

  test('without any instant are the oldest', async () => {
    const bare = { ...booked, recorded_at: undefined, booking_date: undefined };
    const { portfolio } = answering([200, [bare]]);
    expect(await portfolio.bookingsAfter('acc-1', '2026-03-10')).toMatchObject([{ day: '', recordedAt: '' }]);
  });
});

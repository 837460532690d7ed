import { expect, test } from 'vitest';
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

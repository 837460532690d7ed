import { expect, test } from 'vitest';
import { dayS, payingCustomer } from '#test/contract/paying-customer.ts';

const march = { interval: 'MONTHLY', period: 3, year: 2026 };

async function onTheFirst(monthlyStatements: 'asked' | 'issued') {
  const world = payingCustomer(5_000, { monthlyStatements });
  const due = async () =>
    (
      (await (await world.app.request(`/sandbox/accounts/${world.account.id}`)).json()) as {
        statement_due: object;
      }
    ).statement_due;
  // Until now the account did not exist for a whole month.
  expect(await due()).toBeNull();
  await world.advance(30 * dayS);
  return { ...world, due, ask: () => world.post(`${world.ofAccount}/statement_of_accounts`, march) };
}

test('the statement of a month is due when it is over, until the partner asks for it', async () => {
  const { bank, due, ask } = await onTheFirst('asked');

  expect(bank.today()).toBe('2026-04-01');
  expect(await due()).toEqual({ ...march, start_date: '2026-03-01', end_date: '2026-03-31' });
  expect((await ask()).status).toBe(201);
  expect(await due()).toBeNull();
});

test('a bank statement for the same days will do', async () => {
  const { post, ofAccount, due } = await onTheFirst('asked');
  await post(`${ofAccount}/bank_statements`, { start_date: '2026-03-01', end_date: '2026-03-31' });

  expect(await due()).toBeNull();
});

test('by option the bank makes it by itself on the first of the next month, once', async () => {
  const { bank, advance, due, ask } = await onTheFirst('issued');

  expect(await due()).toBeNull();
  expect(bank.store.statementsOfAccount.all()).toMatchObject([{ ...march, issue_date: '2026-04-01' }]);
  expect((await ask()).status).toBe(200);
  await advance(dayS);
  expect(bank.store.statementsOfAccount).toHaveLength(1);
});

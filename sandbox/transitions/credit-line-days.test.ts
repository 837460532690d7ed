import { expect, test } from 'vitest';
import { moveAccountSnapshot } from './account-snapshots.ts';
import { signCreditLineApplication } from './credit-lines.ts';
import { changeLoan } from './lending.ts';
import { identifyPerson } from './persons.ts';
import { addCreditRecord } from '#sandbox/entities/customers/credit-record.ts';
import { dayS, hourS, payingCustomer } from '#test/contract/paying-customer.ts';

/** Somebody with 1,000 euros and an authorized credit line, whose loans are due on the 15th. */
async function withCreditLine() {
  const world = payingCustomer();
  const { bank, post, put, patch, get, account, person_id, ofPerson, received } = world;
  const body = { repayment_day_of_month: 15, requested_credit_limit: { value: 300_000, currency: 'EUR' } };
  const { id } = (await post(`${ofPerson}/credit_line_applications`, body)).body as { id: string };
  const application = `${ofPerson}/credit_line_applications/${id}`;
  const links = {
    credit_record: { credit_record_id: addCreditRecord(bank, person_id, 'service').id },
    account_snapshot: { account_snapshot_id: moveAccountSnapshot(bank, { person_id }).id },
    identification: { identification_id: identifyPerson(bank, { person_id }).id },
  };
  for (const [name, link] of Object.entries(links)) await put(`${application}/${name}`, link);
  const { credit_line_id } = signCreditLineApplication(bank, { id });
  const creditLine = `${ofPerson}/credit_lines/${credit_line_id ?? ''}`;
  await put(`${creditLine}/authorization`, {});
  await patch(`${creditLine}/payout_account`, { account_id: account.id });
  const borrow = (cents: number) =>
    post(`${creditLine}/loans`, {
      amount: { value: cents, currency: 'EUR' },
      installment_plan_id: `${cents}-3`,
    });
  const used = async () => (await get(creditLine)).body;
  const statuses = async () =>
    (await received('LOAN')).map(
      (sent) => (JSON.parse(sent as unknown as string) as { payload: { status: string } }).payload.status,
    );
  return { ...world, creditLine, borrow, used, statuses };
}

test('a loan of a credit line is ordered, paid out on the next day, and repaid on the day agreed on', async () => {
  const { subscribe, borrow, used, statuses, moved, advance, bank } = await withCreditLine();
  await subscribe('LOAN');
  await borrow(100_000);
  expect(await used()).toMatchObject({ utilized_amount: { value: 100_000 } });

  await advance(hourS);
  expect(await statuses()).toEqual(['payout_initiation_pending', 'payout_pending']);
  expect(moved()).toEqual([]);
  await advance(dayS);
  expect(await statuses()).toEqual(['payout_initiation_pending', 'payout_pending', 'payout_issued']);
  expect(moved()).toEqual([100_000]);

  // To 15 April: a month after the payout on 3 March has passed by then.
  await advance(42 * dayS);
  expect(moved()).toEqual([100_000]);
  await advance(dayS);
  expect(moved()).toEqual([100_000, -33_835]);
  expect(bank.today()).toBe('2026-04-15');
  expect(await used()).toMatchObject({ utilized_amount: { value: 100_000 - 33_835 + 749 } });
});

// Stated: Endpoints: Lending > Credit lines
test('a loan whose credit line was revoked before the payout is blocked: no money leaves the bank', async () => {
  const { subscribe, borrow, put, creditLine, statuses, moved, advance, bank } = await withCreditLine();
  await subscribe('LOAN');
  const { id } = (await borrow(100_000)).body as { id: string };
  expect((await put(`${creditLine}/revoke`, {})).status).toBe(200);

  await advance(3 * dayS);

  expect((await statuses()).at(-1)).toBe('payout_initiation_blocked');
  expect(bank.store.loans.get(id)).toMatchObject({ status_reason: 'CREDIT_LINE_REVOKED' });
  expect([moved(), bank.balances.ofLedger('loans')]).toEqual([[], 0]);
  changeLoan(bank, { id, status: 'payout_pending' });
  expect(changeLoan(bank, { id })).toMatchObject({ status: 'payout_initiation_blocked' });
});

test('what is repaid of a credit line can be borrowed again', async () => {
  const { borrow, used, advance } = await withCreditLine();
  await borrow(300_000);
  expect((await borrow(10_000)).status).toBe(400);

  await advance(45 * dayS);

  expect((await borrow(10_000)).status).toBe(201);
  await advance(150 * dayS);
  expect(await used()).toMatchObject({ utilized_amount: { value: 0 }, loans: [] });
});

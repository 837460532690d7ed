import { expect, test } from 'vitest';
import { moveAccountSnapshot } from './account-snapshots.ts';
import { bookIncomingTransfer } from './accounts.ts';
import { decideOnBusinessOverdraft, terminateBusinessOverdraft } from './business-lending.ts';
import { moveCreditCardApplication } from './credit-cards.ts';
import {
  accrueOverdraftInterest,
  bookOverdraftInterest,
  changeInterestRate,
  defaultOverdraft,
} from './overdrafts.ts';
import { executeInstantTransfer } from './payments.ts';
import { addCreditRecord } from '#sandbox/entities/customers/credit-record.ts';
import { businessLendingWorld } from '#test/contract/calls/business-lending.ts';
import { worldOf } from '#test/contract/calls/world.ts';
import { dayS, hourS, payingCustomer } from '#test/contract/paying-customer.ts';
import { dayMs, simulatedBank, textOf } from '#test/contract/simulated-bank.ts';

/** A consumer with 1,000 euros and an overdraft of 2,000. */
async function overdrawn() {
  const world = payingCustomer();
  const { bank, post, put, get, account, person_id, ofPerson, advance } = world;
  const apply = () =>
    post(`${ofPerson}/consumer_overdraft_applications`, {
      credit_record_id: addCreditRecord(bank, person_id, 'service').id,
      employment_status: 'EMPLOYED',
      net_income_amount: { value: 250_000, currency: 'EUR' },
      account_iban: account.iban,
    });
  const { id } = (await apply()).body as { id: string };
  const application = `${ofPerson}/consumer_overdraft_applications/${id}`;
  const take = async () => (await put(`${application}/overdraft`, {})).body as { id: string };
  const overdraft = `${ofPerson}/consumer_overdrafts/${(await take()).id}`;
  const shown = async () => (await get(overdraft)).body;
  const pay = (amount: number) => executeInstantTransfer(bank, { account_id: account.id, amount });
  return {
    ...world,
    overdraft,
    application,
    shown,
    pay,
    apply,
    days: (count: number) => advance(count * dayS),
  };
}

test('interest accrues every day the account is overdrawn, and says since when it is', async () => {
  const { shown, pay, days } = await overdrawn();
  expect(await shown()).toMatchObject({ interest_accrued: { value: 0 }, negative_since: null });

  pay(200_000);
  await days(10);

  // 1,000 euros at 9.99 % a year for ten days are 2.737 euros.
  expect(await shown()).toMatchObject({
    interest_accrued: { value: 273 },
    negative_since: '2026-03-02T08:00:00.000Z',
  });
});

test('the interest of a quarter is booked on the first day of the next one, to the cent', async () => {
  const { bank, shown, pay, moved, days } = await overdrawn();
  pay(200_000);

  await days(30);

  // From the night to 3 March on these are 30 days.
  expect(moved()).toEqual([-200_000, -821]);
  expect(bank.store.bookings.all().at(-1)).toMatchObject({
    booking_type: 'InterestOverdraft',
    booking_date: '2026-04-01',
  });
  expect(bank.balances.ofLedger('interest_income')).toBe(821);
  expect(await shown()).toMatchObject({ interest_accrued: { value: 0 } });
});

test('money that comes after midnight changes nothing of the interest for the day before', async () => {
  const { bank, account, shown, pay, advance } = await overdrawn();
  pay(200_000);
  // From Monday 9:00 to Tuesday 0:30 at the bank, whose days begin their work at 1:00.
  await advance(15.5 * hourS);
  bookIncomingTransfer(bank, { account_id: account.id, amount: 150_000 });
  await advance(hourS);

  // 1,000 euros at 9.99 % a year for one day.
  expect(await shown()).toMatchObject({ interest_accrued: { value: 27 } });
});

test('a part of the interest can be booked, and the rest stays accrued', async () => {
  const { bank, overdraft, shown, pay, moved, days } = await overdrawn();
  pay(200_000);
  await days(10);
  bookOverdraftInterest(bank, { overdraft_id: overdraft.split('/').at(-1) ?? '', amount: 73 });

  expect(moved()).toEqual([-200_000, -73]);
  expect(await shown()).toMatchObject({ interest_accrued: { value: 200 } });
});

test('an overdraft that ends on a positive balance books what has accrued since', async () => {
  const { bank, post, overdraft, shown, pay, moved, days, account } = await overdrawn();
  pay(200_000);
  await days(10);

  expect((await post(`${overdraft}/terminate`, {})).status).toBe(400);
  bookIncomingTransfer(bank, { account_id: account.id, amount: 150_000 });
  expect((await post(`${overdraft}/terminate`, {})).status).toBe(204);
  expect(await shown()).toMatchObject({ status: 'terminated' });

  expect(moved()).toEqual([-200_000, 150_000, -273]);
  await days(60);
  expect(moved()).toHaveLength(3);
});

test('no rate makes more of a debt than can be counted', async () => {
  const { bank, overdraft, pay, days, account } = await overdrawn();
  pay(200_000);
  const overdraft_id = overdraft.split('/').at(-1) ?? '';

  expect(() => changeInterestRate(bank, { overdraft_id, interest_accrual_rate: 1e308 })).toThrow('0.01');
  changeInterestRate(bank, { overdraft_id, interest_accrual_rate: 0.01 });
  await days(120);

  expect(bank.balances.booked(account.id, bank.today())).toBeLessThan(-100_000);
});

test('an overdraft that is about to end costs interest until it has ended', async () => {
  const { bank, overdraft, shown, pay, moved, days } = await overdrawn();
  bank.setOptions({ ...bank.options, overdraftSteps: 'daily' });
  pay(200_000);
  await days(10);

  defaultOverdraft(bank, { overdraft_id: overdraft.split('/').at(-1) ?? '' });
  await days(2);

  // 1,000 euros at 9.99 % a year for twelve days.
  expect(moved()).toEqual([-200_000, -328]);
  expect(await shown()).toMatchObject({ status: 'terminated', interest_accrued: { value: 0 } });
});

test('a new rate holds from the announced instant', async () => {
  const { bank, overdraft, shown, pay, days } = await overdrawn();
  pay(200_000);
  changeInterestRate(bank, {
    overdraft_id: overdraft.split('/').at(-1) ?? '',
    interest_accrual_rate: 0.001,
    effective_from: '2026-03-07T00:00:00Z',
  });

  // Four nights at 27.37 cents, six at 100.
  await days(10);

  expect(await shown()).toMatchObject({
    interest_accrual_rate: 0.001,
    interest_accrued: { value: 709 },
  });
});

test('an offer that is not taken up is deleted', async () => {
  const { bank, subscribe, received, apply, get, post, overdraft, ofPerson, days } = await overdrawn();
  await post(`${overdraft}/terminate`, {});
  await subscribe('CONSUMER_OVERDRAFT_APPLICATION');
  const { id } = (await apply()).body as { id: string };

  await days(bank.options.overdraftOfferDays);

  expect((await get(`${ofPerson}/consumer_overdraft_applications/${id}`)).body).toMatchObject({
    status: 'deleted',
  });
  expect((await received('CONSUMER_OVERDRAFT_APPLICATION')).map(({ status }) => status)).toEqual([
    'offered',
    'deleted',
  ]);
});

// Stated: States and transitions > Overdrafts
test('the bank ends the overdraft of a business, and books its interest', async () => {
  const { bank, get, anOverdraft, account, passMs } = await businessLendingWorld(worldOf(simulatedBank()));
  const overdraft = await anOverdraft();
  executeInstantTransfer(bank, { account_id: account.id, amount: 500_000 });
  passMs(dayMs);
  accrueOverdraftInterest(bank, bank.today());

  const ended = terminateBusinessOverdraft(bank, { id: textOf(await get(overdraft), 'id') });

  expect((await get(overdraft)).body).toMatchObject({ status: 'terminated' });
  expect(bank.store.accounts.get(account.id).account_limit.value).toBe(0);
  expect(bank.store.bookings.by('account_id', account.id).at(-1)).toMatchObject({ amount: { value: -136 } });
  expect(() => terminateBusinessOverdraft(bank, { id: ended.id })).toThrow('is final');
});

test('a decided application of a business is not decided again', async () => {
  const { bank, post, anOverdraftApplication, decide } = await businessLendingWorld(worldOf(simulatedBank()));
  const application = await anOverdraftApplication();
  decide(application, { status: 'information_required' });
  decide(application, { status: 'approved' });
  expect(() => decide(application, { status: 'rejected' })).toThrow('is decided');
  const rejected = await anOverdraftApplication();
  decide(rejected, { status: 'rejected' });

  const id = rejected.split('/').at(-1) ?? '';
  expect(() => decideOnBusinessOverdraft(bank, { id })).toThrow('is rejected, which is final');
  expect((await post(`${rejected}/confirm`, {})).status).toBe(400);
});

test('an overdraft and a credit card of one account add up, and each ends with its own limit alone', async () => {
  const { bank, account, put, post, apply, overdraft, shown } = await overdrawn();
  const limit = () => bank.store.accounts.get(account.id).account_limit.value;
  const { limit: granted } = (await shown()) as { limit: { value: number } };
  const { id } = moveCreditCardApplication(bank, { account_id: account.id, requested_limit: 50_000 });
  moveCreditCardApplication(bank, { id, status: 'FINALIZED' });
  expect(limit()).toBe(granted.value + 50_000);

  const wanted = { value: granted.value + 1_000, currency: 'EUR' };
  const change = (await post(`${overdraft}/limit_changes`, { requested_limit: wanted })).body as {
    id: string;
  };
  const tnc_accepted_at = bank.instant();
  await put(`${overdraft}/limit_changes/${change.id}`, { tnc_accepted_at });
  expect(limit()).toBe(granted.value + 51_000);
  await post(`${overdraft}/terminate`, {});
  expect(limit()).toBe(50_000);

  const again = (await apply()).body as { id: string; person_id: string };
  const path = `/v1/persons/${again.person_id}/consumer_overdraft_applications/${again.id}`;
  await put(`${path}/overdraft`, {});
  expect(limit()).toBe(granted.value + 50_000);
});

test('an account has one overdraft at a time, so that nobody pays interest twice', async () => {
  const { bank, put, post, person_id, ofPerson, account, days, pay, shown } = await overdrawn();
  const { id } = (
    await post(`${ofPerson}/overdraft_applications`, {
      credit_record_id: addCreditRecord(bank, person_id, 'service').id,
    })
  ).body as { id: string };
  const application = `${ofPerson}/overdraft_applications/${id}`;
  await put(`${application}/account_snapshot`, {
    account_snapshot_id: moveAccountSnapshot(bank, { person_id }).id,
  });

  expect((await put(`${application}/overdraft`, { account_id: account.id })).status).toBe(409);
  pay(150_000);
  await days(30);
  expect(await shown()).toMatchObject({ interest_accrued: { value: 0 } });
  expect(bank.balances.ofLedger('interest_income')).toBe(410);
});

import { expect, test } from 'vitest';
import { rejectedReference } from '#sandbox/entities/magic-values.ts';
import { recordBooking } from '#sandbox/engine/ledger/bookings.ts';
import { bookOverdraftInterest } from '#sandbox/transitions/overdrafts.ts';
import { simulatedBank } from '#test/contract/simulated-bank.ts';
import { euros, lendingWorld } from '#test/contract/calls/lending-world.ts';
import { worldOf } from '#test/contract/calls/world.ts';

/** The customer has 100 euros. */
function setUp() {
  const world = lendingWorld(worldOf(simulatedBank()));
  const book = (amountCents: number) =>
    recordBooking(world.bank, {
      against: 'nostro',
      account_id: world.account.id,
      booking_type: 'OTHER',
      amountCents,
    });
  const limit = async () => (await world.get(world.ofAccount)).body;
  return { ...world, book, limit };
}

// Stated: Endpoints: Lending > Consumer overdrafts
// Stated: Errors > Duplicate consumer overdraft application
test('a second application for a consumer overdraft answers 409 until the overdraft has ended', async () => {
  const { put, post, aConsumerApplication, applyForConsumerOverdraft, bank, ofPerson } = setUp();
  const application = await aConsumerApplication();

  expect((await applyForConsumerOverdraft()).status).toBe(409);
  await put(`${application}/overdraft`, {});
  expect((await applyForConsumerOverdraft()).status).toBe(409);
  const overdraft = bank.store.consumerOverdrafts.all()[0]!;
  await post(`${ofPerson}/consumer_overdrafts/${overdraft.id}/terminate`, {});
  expect((await applyForConsumerOverdraft()).status).toBe(201);
});

// Stated: States and transitions > Consumer overdraft application
// Stated: States and transitions > Overdrafts
test('a failed application for a consumer overdraft is deleted and does not prevent another', async () => {
  const { applyForConsumerOverdraft } = setUp();

  const failed = await applyForConsumerOverdraft({ partner_reference_number: rejectedReference });

  expect(failed.body).toMatchObject({ status: 'deleted' });
  expect((await applyForConsumerOverdraft()).body).toMatchObject({ status: 'offered' });
});

// Stated: Endpoints: Lending > Consumer overdrafts
test.each(['credit_record_id', 'employment_status', 'net_income_amount'])(
  'an application for a consumer overdraft without %s is refused',
  async (field) => {
    const { applyForConsumerOverdraft } = setUp();

    const refused = await applyForConsumerOverdraft({ [field]: undefined });

    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ errors: [{ source: { field } }] });
  },
);

// Stated: Endpoints: Lending > Consumer overdrafts
test('the amount of a consumer overdraft becomes an external limit of the account, once', async () => {
  const { put, limit, applyForConsumerOverdraft, ofPerson } = setUp();
  const application = await applyForConsumerOverdraft({ partner_requested_limit: euros(500) });
  const { id } = application.body as { id: string };
  const create = () => put(`${ofPerson}/consumer_overdraft_applications/${id}/overdraft`, {});

  const overdraft = await create();

  expect(overdraft.status).toBe(201);
  expect(overdraft.body).toMatchObject({ status: 'attached', limit: { value: 50_000 } });
  expect(await create()).toMatchObject({ status: 200, body: overdraft.body });
  expect(await limit()).toMatchObject({
    account_limit: { value: 50_000 },
    available_balance: { value: 60_000 },
  });
});

// Stated: Endpoints: Lending > Consumer overdrafts
// Stated: States and transitions > Overdrafts
test('a consumer overdraft is terminated only while the balance is positive', async () => {
  const { post, get, book, limit, aConsumerOverdraft } = setUp();
  const overdraft = await aConsumerOverdraft();
  book(-10_000);

  expect((await post(`${overdraft}/terminate`, {})).status).toBe(400);
  book(1);
  expect((await post(`${overdraft}/terminate`, {})).status).toBe(204);
  expect((await get(overdraft)).body).toMatchObject({ status: 'terminated' });
  expect(await limit()).toMatchObject({ account_limit: { value: 0 } });
});

// Stated: Endpoints: Lending > Consumer overdrafts
test('a consumer overdraft is also terminated once its accrued interest is booked', async () => {
  const { bank, post, book, aConsumerOverdraft } = setUp();
  const overdraft = await aConsumerOverdraft();
  book(-20_000);

  expect((await post(`${overdraft}/terminate`, {})).status).toBe(400);
  bookOverdraftInterest(bank, { overdraft_id: overdraft.split('/').at(-1)!, amount: 83 });
  expect((await post(`${overdraft}/terminate`, {})).status).toBe(204);
});

// Stated: Endpoints: Lending > Limit changes
test('a limit change is created, shown, and activated when the terms are accepted', async () => {
  const { bank, webhooks, post, put, get, limit, aLimitIncrease } = setUp();
  await post('/v1/webhooks', { event_type: 'OVERDRAFT_LIMIT_CHANGE', url: 'https://partner.example/hook' });
  const change = await aLimitIncrease();
  expect((await get(change)).body).toMatchObject({
    status: 'tnc_pending',
    limit_at_creation_time: { value: 200_000 },
  });
  expect(await limit()).toMatchObject({ account_limit: { value: 200_000 } });

  expect((await put(change, {})).status).toBe(400);
  await put(change, { tnc_accepted_at: '2026-03-02T09:00:00Z' });
  await bank.runDue();

  expect((await get(change.split('/limit_changes')[0]!)).body).toMatchObject({ limit: { value: 500_000 } });
  expect(await limit()).toMatchObject({ account_limit: { value: 500_000 } });
  expect(JSON.parse(Buffer.from(webhooks.at(-1)!.body).toString())).toMatchObject({ status: 'attached' });
});

test('no limit is nothing', async () => {
  const { post, applyForConsumerOverdraft, aConsumerOverdraft, ofPerson } = setUp();
  const nothing = euros(0);

  expect((await applyForConsumerOverdraft({ partner_requested_limit: nothing })).status).toBe(400);
  expect(
    (await post(`${await aConsumerOverdraft()}/limit_changes`, { requested_limit: nothing })).status,
  ).toBe(400);
  expect(
    (await post(`${ofPerson}/credit_line_applications`, { requested_credit_limit: nothing })).status,
  ).toBe(400);
});

// Stated: Endpoints: Lending > Limit changes
test('only a limit increase has a pre-contract and conditions', async () => {
  const { post, get, aConsumerOverdraft } = setUp();
  const changes = `${await aConsumerOverdraft()}/limit_changes`;
  const { id } = (await post(changes, { requested_limit: euros(100) })).body as { id: string };

  expect((await get(`${changes}/${id}/pre_contract`)).status).toBe(404);
  expect((await get(`${changes}/${id}/conditions`)).status).toBe(404);
});

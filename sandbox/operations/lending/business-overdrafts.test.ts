import { expect, test } from 'vitest';
import { terminateBusinessOverdraft } from '#sandbox/transitions/business-lending.ts';
import { businessLendingWorld } from '#test/contract/calls/business-lending.ts';
import { worldOf } from '#test/contract/calls/world.ts';
import { simulatedBank, textOf } from '#test/contract/simulated-bank.ts';

const setUp = async () => {
  const world = await businessLendingWorld(worldOf(simulatedBank()));
  const limitOfAccount = () => world.bank.store.accounts.get(world.account.id).account_limit.value;
  return { ...world, limitOfAccount };
};

// Stated: Endpoints: Lending > Business overdrafts
// Stated: States and transitions > Business overdraft application
test('an approved application of a business becomes an active overdraft when it is confirmed, once', async () => {
  const { get, post, ofBusiness, anOverdraftApplication, decide, limitOfAccount } = await setUp();
  const application = await anOverdraftApplication();
  const confirm = () => post(`${application}/confirm`, {});

  expect((await get(application)).body).toMatchObject({ status: 'scoring_pending', overdraft_id: null });
  expect((await confirm()).status).toBe(400);
  decide(application, { limit: 500_000 });
  expect(limitOfAccount()).toBe(0);
  const confirmed = await confirm();

  expect(confirmed.body).toMatchObject({ status: 'confirmed', initial_overdraft_limit: { value: 500_000 } });
  expect((await confirm()).body).toEqual(confirmed.body);
  expect(limitOfAccount()).toBe(500_000);
  const overdraft = await get(`${ofBusiness}/overdrafts/${textOf(confirmed, 'overdraft_id')}`);
  expect(overdraft.body).toMatchObject({ limit: { value: 500_000 } });
});

// Stated: Endpoints: Lending > Business overdrafts
test('a limit increase of a business takes one more credit check and one more confirmation', async () => {
  const { post, get, anOfferedOverdraftApplication, decide, limitOfAccount } = await setUp();
  const application = await anOfferedOverdraftApplication();
  const { overdraft_id } = (await post(`${application}/confirm`, {})).body as { overdraft_id: string };

  expect((await post(`${application}/limit_increase`, {})).body).toMatchObject({
    status: 'limit_increase_decision_pending',
  });
  decide(application, { limit: 3_000_000 });
  expect(limitOfAccount()).toBe(1_000_000);
  const raised = await post(`${application}/confirm`, {});

  expect(raised.body).toMatchObject({
    status: 'confirmed',
    overdraft_id,
    initial_overdraft_limit: { value: 1_000_000 },
    final_overdraft_limit: { value: 3_000_000 },
  });
  expect(limitOfAccount()).toBe(3_000_000);
  expect((await get(application)).body).toEqual(raised.body);
});

// Stated: States and transitions > Business overdraft application
test('a rejected increase takes nothing away', async () => {
  const { post, get, anOfferedOverdraftApplication, decide, limitOfAccount } = await setUp();
  const application = await anOfferedOverdraftApplication();
  await post(`${application}/confirm`, {});
  await post(`${application}/limit_increase`, {});

  decide(application, { status: 'rejected' });

  expect((await get(application)).body).toMatchObject({
    status: 'confirmed',
    limit_increase_rejection_reason: 'probability_of_default',
  });
  expect(limitOfAccount()).toBe(1_000_000);
});

test('the limit of a terminated overdraft of a business is raised no more', async () => {
  const { bank, post, anOfferedOverdraftApplication, decide, limitOfAccount } = await setUp();
  const application = await anOfferedOverdraftApplication();
  const confirmed = await post(`${application}/confirm`, {});
  const end = () => terminateBusinessOverdraft(bank, { id: textOf(confirmed, 'overdraft_id') });
  await post(`${application}/limit_increase`, {});
  decide(application);

  end();

  expect((await post(`${application}/confirm`, {})).status).toBe(400);
  expect((await post(`${application}/limit_increase`, {})).status).toBe(400);
  expect(limitOfAccount()).toBe(0);
});

test('a business has one overdraft on an account at a time', async () => {
  const { post, anOfferedOverdraftApplication, limitOfAccount } = await setUp();
  const [first, second] = [await anOfferedOverdraftApplication(), await anOfferedOverdraftApplication()];
  await post(`${first}/confirm`, {});

  expect((await post(`${second}/confirm`, {})).status).toBe(409);
  expect(limitOfAccount()).toBe(1_000_000);
});

// Stated: Endpoints: Lending > Business overdrafts
test('only an approved or confirmed application of a business can ask for a limit increase', async () => {
  const { post, anOverdraftApplication } = await setUp();

  expect((await post(`${await anOverdraftApplication()}/limit_increase`, {})).status).toBe(400);
});

// Stated: Endpoints: Lending > Business overdrafts
test('an application of a business can be cancelled before it is confirmed', async () => {
  const { post, anOverdraftApplication, anOfferedOverdraftApplication } = await setUp();
  const application = await anOverdraftApplication();
  const confirmed = await anOfferedOverdraftApplication();
  await post(`${confirmed}/confirm`, {});

  expect((await post(`${application}/cancel`, {})).body).toMatchObject({ status: 'canceled' });
  expect((await post(`${application}/confirm`, {})).status).toBe(400);
  expect((await post(`${confirmed}/cancel`, {})).status).toBe(400);
});

test('identification and account must be those of the business', async () => {
  const { applyForOverdraft, account: own, customer, bank, ofBusiness, get } = await setUp();
  const { account } = customer();

  expect((await applyForOverdraft({ account_iban: account.iban })).body).toMatchObject({
    errors: [{ source: { field: 'account_iban' } }],
  });
  expect((await applyForOverdraft({ identification_id: 'unknown' })).body).toMatchObject({
    errors: [{ source: { field: 'identification_id' } }],
  });
  bank.store.accounts.update(own.id, { status: 'CLOSED' });
  expect((await applyForOverdraft()).status).toBe(400);
  expect((await get(`${ofBusiness}/overdraft_applications/unknown`)).status).toBe(404);
});

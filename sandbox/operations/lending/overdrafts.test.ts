import { expect, test } from 'vitest';
import { rejectedReference } from '#sandbox/entities/magic-values.ts';
import { recordBooking } from '#sandbox/engine/ledger/bookings.ts';
import { simulatedBank } from '#test/contract/simulated-bank.ts';
import { lendingWorld } from '#test/contract/calls/lending-world.ts';
import { worldOf } from '#test/contract/calls/world.ts';

/** The customer has 100 euros. */
const setUp = () => lendingWorld(worldOf(simulatedBank()));

// Stated: Endpoints: Lending > Freelancer overdrafts
test('the application for a freelancer overdraft needs a usable credit record', async () => {
  const { post, ofPerson } = setUp();

  const refused = await post(`${ofPerson}/overdraft_applications`, { credit_record_id: 'unknown' });

  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({ errors: [{ source: { field: 'credit_record_id' } }] });
});

// Stated: Endpoints: Lending > Freelancer overdrafts
test('a freelancer overdraft is created and activated only after its approval, once', async () => {
  const { put, get, ofAccount, account, customer, ...world } = setUp();
  const waiting = await world.anOverdraftApplication();
  const application = await world.anOfferedOverdraftApplication();
  const activate = (path: string, account_id = account.id) => put(`${path}/overdraft`, { account_id });

  expect((await activate(waiting)).status).toBe(400);
  expect((await activate(application, customer().account.id)).status).toBe(400);
  const overdraft = await activate(application);

  expect(overdraft.status).toBe(201);
  expect(await activate(application)).toMatchObject({ status: 200, body: overdraft.body });
  expect((await get(application)).body).toMatchObject({ status: 'overdraft_created' });
  expect((await get(ofAccount)).body).toMatchObject({
    account_limit: { value: 200_000 },
    available_balance: { value: 210_000 },
  });
});

// Stated: Endpoints: Lending > Freelancer overdrafts
test('the snapshot that is linked to a freelancer overdraft application ends its scoring, which may reject', async () => {
  const { put, get, aSnapshot, anOverdraftApplication } = setUp();
  const application = await anOverdraftApplication({ partner_reference_number: rejectedReference });

  await put(`${application}/account_snapshot`, { account_snapshot_id: aSnapshot() });

  expect((await get(application)).body).toMatchObject({ status: 'rejected', decision: 'REJECTED' });
});

// Stated: Endpoints: Lending > Freelancer overdrafts
// Stated: States and transitions > Overdrafts
test('a freelancer overdraft is terminated only while the balance is positive', async () => {
  const { bank, post, get, ofPerson, ofAccount, account, anOverdraft } = setUp();
  const overdraft = await anOverdraft();
  const terminate = () => post(`${ofPerson}/overdrafts/${overdraft}/terminate`, {});
  const book = (amountCents: number) =>
    recordBooking(bank, { against: 'nostro', account_id: account.id, booking_type: 'OTHER', amountCents });

  book(-10_000);
  expect((await terminate()).status).toBe(400);
  book(1);
  expect((await terminate()).body).toMatchObject({ status: 'terminated' });
  expect((await get(ofAccount)).body).toMatchObject({ account_limit: { value: 0 } });
});

test('application and overdraft announce each status', async () => {
  const { bank, webhooks, post, anOverdraft } = setUp();
  for (const event_type of ['OVERDRAFT_APPLICATION', 'OVERDRAFT']) {
    await post('/v1/webhooks', { event_type, url: 'https://partner.example/hook' });
  }

  const overdraft = await anOverdraft();
  await bank.runDue();

  expect(
    webhooks
      .slice(2)
      .map(({ body }) => (JSON.parse(Buffer.from(body).toString()) as { status: string; id: string }).status),
  ).toEqual(['offered', 'overdraft_created', 'limit_set']);
  expect(webhooks.at(-1)?.headers).toMatchObject({ 'Service-Entity-Id': overdraft });
});

import { expect, test } from 'vitest';
import { rejectedReference } from '#sandbox/entities/magic-values.ts';
import { simulatedBank } from '#test/contract/simulated-bank.ts';
import { euros, lendingWorld } from '#test/contract/calls/lending-world.ts';
import { worldOf } from '#test/contract/calls/world.ts';

async function setUp(eventType = 'CREDIT_LINE_APPLICATION') {
  const world = lendingWorld(worldOf(simulatedBank()));
  await world.post('/v1/webhooks', { event_type: eventType, url: 'https://partner.example/hook' });
  const statuses = async () => {
    await world.bank.runDue();
    // The first request verifies the subscription.
    return world.webhooks
      .slice(1)
      .map(({ body }) => (JSON.parse(Buffer.from(body).toString()) as { status: string }).status);
  };
  return { ...world, statuses };
}

// Stated: Endpoints: Lending > Consumer credit line applications
test('a consumer’s application waits for credit record, account snapshot and identification, and is offered then', async () => {
  const { get, put, statuses, aLineApplication, aCreditRecord, aSnapshot, anIdentification } = await setUp();
  const application = await aLineApplication({ requested_credit_limit: euros(3_000) });

  await put(`${application}/credit_record`, { credit_record_id: await aCreditRecord() });
  await put(`${application}/account_snapshot`, { account_snapshot_id: aSnapshot() });
  const linked = await put(`${application}/identification`, { identification_id: anIdentification() });

  expect(linked.status).toBe(204);
  expect((await get(application)).body).toMatchObject({
    decision: 'OFFERED',
    offered_limit: { value: 300_000 },
  });
  expect(await statuses()).toEqual(['account_snapshot_pending', 'identification_pending', 'offered']);
});

test('an application with the rejected reference is rejected by scoring', async () => {
  const { get, anOfferedLineApplication } = await setUp();
  const application = await anOfferedLineApplication({ partner_reference_number: rejectedReference });

  expect((await get(application)).body).toMatchObject({ status: 'rejected', decision: 'REJECTED' });
  expect((await get(`${application}/contract`)).status).toBe(404);
});

test('a decided application takes the link it has, and no other', async () => {
  const { bank, put, aSnapshot, anOfferedLineApplication } = await setUp();
  const application = await anOfferedLineApplication();
  const [{ id: linked } = { id: '' }] = bank.store.accountSnapshots.all();
  const linkSnapshot = (account_snapshot_id: string) =>
    put(`${application}/account_snapshot`, { account_snapshot_id });

  expect((await linkSnapshot(linked)).status).toBe(204);
  expect((await linkSnapshot(aSnapshot())).status).toBe(400);
});

test('an identification of somebody else is not linked', async () => {
  const { put, aLineApplication } = await setUp();

  const refused = await put(`${await aLineApplication()}/identification`, { identification_id: 'unknown' });

  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({ errors: [{ source: { field: 'identification_id' } }] });
});

// Stated: Endpoints: Lending > Freelancer credit line applications
test('the contract agreement date of a freelancer is set after passed credit checks, which makes the credit line', async () => {
  const { put, get, statuses, ofPerson, bank, ...world } = await setUp('FREELANCER_CREDIT_LINE_APPLICATION');
  const agree = (application: string) =>
    put(`${application}/contract_agreement`, { contract_agreement_date: '2026-03-02' });

  expect((await agree(await world.aFreelancerLineApplication())).status).toBe(400);
  const agreed = await agree(await world.anOfferedFreelancerLineApplication());

  const creditLine = bank.store.creditLines.all()[0]!;
  expect(agreed.body).toMatchObject({ status: 'credit_line_created', credit_line_id: creditLine.id });
  expect((await get(`${ofPerson}/credit_lines/${creditLine.id}`)).status).toBe(200);
  expect(await statuses()).toEqual(['account_snapshot_pending', 'offered', 'credit_line_created']);
});

// Stated: Endpoints: Lending > Freelancer credit line applications
test('applications of consumers and freelancers do not mix', async () => {
  const { get, aFreelancerLineApplication } = await setUp();
  const application = await aFreelancerLineApplication();

  expect((await get('/v1/persons/credit_line_applications')).body).toEqual([]);
  expect((await get(application.replace('/freelancers', ''))).status).toBe(404);
});

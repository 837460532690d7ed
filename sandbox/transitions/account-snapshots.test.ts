import { expect, test } from 'vitest';
import { moveAccountSnapshot } from './account-snapshots.ts';
import { lendingWorld } from '#test/contract/calls/lending-world.ts';
import { loanWorld } from '#test/contract/calls/loans.ts';
import { worldOf } from '#test/contract/calls/world.ts';
import { simulatedBank } from '#test/contract/simulated-bank.ts';

/** One application of each kind that waits for a snapshot, and how to link one. */
async function setUp() {
  const world = loanWorld(lendingWorld(worldOf(simulatedBank())));
  const { put, get, bank, person, aCreditRecord } = world;
  const freelancerLine = await world.aFreelancerLineApplication();
  await put(`${freelancerLine}/credit_record`, { credit_record_id: await aCreditRecord() });
  const applications = [await world.aLoanApplication(), freelancerLine, await world.anOverdraftApplication()];
  const link = (account_snapshot_id: string) =>
    Promise.all(applications.map((path) => put(`${path}/account_snapshot`, { account_snapshot_id })));
  const statuses = async () =>
    (await Promise.all(applications.map((path) => get(path)))).map(
      ({ body }) => (body as { status: string }).status,
    );
  const pending = () => moveAccountSnapshot(bank, { person_id: person.id, status: 'pending' }).id;
  return { ...world, link, statuses, pending };
}

const thrice = (status: string) => [status, status, status];

test('a snapshot must exist, be that of the person, and not have failed', async () => {
  const { bank, link, statuses, customer, pending } = await setUp();
  const foreign = moveAccountSnapshot(bank, { person_id: customer().person.id }).id;
  const failed = pending();
  moveAccountSnapshot(bank, { id: failed, status: 'failed' });

  for (const id of ['unknown', foreign, failed]) {
    for (const { status, body } of await link(id)) {
      expect(status).toBe(400);
      expect(body).toMatchObject({ errors: [{ source: { field: 'account_snapshot_id' } }] });
    }
  }
  expect(await statuses()).toEqual(thrice('account_snapshot_pending'));
});

test('an application is decided once the linked snapshot is available', async () => {
  const { bank, link, statuses, pending } = await setUp();
  const id = pending();
  await link(id);
  expect(await statuses()).toEqual(thrice('account_snapshot_verification_pending'));

  moveAccountSnapshot(bank, { id });

  expect(await statuses()).toEqual(thrice('offered'));
});

test('a snapshot that fails is asked for again', async () => {
  const { bank, link, statuses, aSnapshot, pending } = await setUp();
  const id = pending();
  await link(id);

  moveAccountSnapshot(bank, { id, status: 'failed' });
  expect(await statuses()).toEqual(thrice('account_snapshot_pending'));
  expect(() => moveAccountSnapshot(bank, { id })).toThrow('is final');
  await link(aSnapshot());

  expect(await statuses()).toEqual(thrice('offered'));
});

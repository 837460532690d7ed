import { expect, test } from 'vitest';
import { sha256Hex } from '#shared/kernel/digest.ts';
import { createBreaksWorld } from '#test/fakes/breaks-world.ts';
import { breakEvent } from './break-event.ts';
import { newBreak } from './found-break.ts';

const at = '2026-03-02T08:00:00.000Z';
const found = {
  kind: 'AMOUNT',
  accountId: 'acc_1',
  entity: 'booking boo_1',
  field: 'amount',
  expected: '100',
  found: '90',
  differenceCents: -10,
} as const;

/** A break that was acknowledged, written off, and found again with another difference. */
async function lifeOfBreak() {
  const { breaks, announced } = createBreaksWorld();
  const opened = await breaks.open(found, at);
  const acknowledged = { to: 'ACKNOWLEDGED', at, by: 'anna', owner: 'berta', quietUntil: at } as const;
  const quiet = await breaks.move(opened, acknowledged);
  const proposed = await breaks.move(quiet, { to: 'PROPOSED', at, by: 'anna', proposal: 'app_1' });
  const settledBecause = 'we bear it';
  await breaks.move(proposed, { to: 'WRITTEN_OFF', at, settledBy: 'app_1', settledBecause });
  await breaks.open({ ...found, found: '80', differenceCents: -20 }, at);
  return announced.map(breakEvent);
}

test('teams are notified of breaks that open, are settled and reopen, and of nothing between', async () => {
  const published = await lifeOfBreak();
  const facts = { severity: 'high', deadline: '2026-03-05T08:00:00.000Z' };
  expect(published).toMatchObject([
    { type: 'BreakOpened', data: { state: 'OPEN', ...facts } },
    { type: 'BreakClosed', data: { state: 'WRITTEN_OFF', ...facts } },
    { type: 'BreakOpened', data: { state: 'REOPENED', ...facts } },
  ]);
});

test('a notification names the account and the cents, where the break has them', async () => {
  const [first, , reopened] = await lifeOfBreak();
  expect([first?.data, reopened?.data]).toMatchObject([
    { account_id: 'acc_1', difference_cents: -10 },
    { account_id: 'acc_1', difference_cents: -20 },
  ]);
  const without = breakEvent(newBreak({ kind: 'COVERAGE', entity: 'run 1', field: 'run' }, 1, at)).data;
  expect(Object.keys(without)).not.toContain('account_id');
  expect(Object.keys(without)).not.toContain('difference_cents');
});

test('notifications name no person, and nothing that a person wrote', async () => {
  expect(JSON.stringify(await lifeOfBreak())).not.toMatch(/anna|berta|bear|app_1/);
});

test('the name of a file, which the partner chose, appears only as its digest', async () => {
  const { breaks, announced } = createBreaksWorld();
  const about = {
    kind: 'LEDGER_FILE',
    entity: 'ledger_file Erika Mustermann.csv',
    field: 'content',
  } as const;
  await breaks.open({ ...about, expected: '', found: '' }, at);
  await breaks.open({ ...found, found: '70' }, at);

  expect(announced.map(breakEvent)).toMatchObject([
    { data: { entity: `ledger_file ${sha256Hex('Erika Mustermann.csv').slice(0, 16)}` } },
    { data: { entity: 'booking boo_1' } },
  ]);
});

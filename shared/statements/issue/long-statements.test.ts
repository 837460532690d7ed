import { expect, test } from 'vitest';
import { createStatementsWorld } from '#test/fakes/statements-world.ts';
import type { StatementRow } from '#shared/statements/model/statement-row.ts';

/** A month whose statement of the bank claims to have so many lines. */
async function aMonth(lines: number) {
  const world = createStatementsWorld();
  const id = await world.openAccount();
  world.book(id, 100_00);
  await world.deliver(id);
  world.mayPassTo('2026-04-09T08:00:00Z');
  const { rows } = world.ports;
  const claiming = (row: StatementRow): StatementRow =>
    row.evidence === undefined ? row : { ...row, evidence: { ...row.evidence, lines } };
  const issue = world.performing({
    ...world.ports,
    rows: { ...rows, write: async (row: StatementRow) => rows.write(claiming(row)) },
  });
  const { run } = world.workOf('2026-04-09', 1);
  const perform = async (remainingMs: number) =>
    issue(id, { run, look: 1, mayWrite: async (neededMs = 0) => Promise.resolve(remainingMs >= neededMs) });
  return { ...world, id, perform };
}

test('a worker that has verified a long statement leaves its publication to one that has the time', async () => {
  const { perform, rows, id, published, calls } = await aMonth(100_000);
  expect(await perform(300_000)).toBe('left');
  const [row] = await Array.fromAsync(rows.latest(id));
  expect(row).toMatchObject({ state: 'VERIFIED' });
  const asked = calls('bank_statements');

  expect(await perform(840_000)).toMatchObject({ outcome: 'published' });
  expect(published).toHaveLength(1);
  // It is not verified once more.
  expect(calls('bank_statements')).toBe(asked);
});

test('any other is verified and published by one worker', async () => {
  const { perform, published } = await aMonth(99_999);
  expect(await perform(300_000)).toMatchObject({ outcome: 'published' });
  expect(published).toHaveLength(1);
});

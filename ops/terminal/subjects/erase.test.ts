import { expect, test } from 'vitest';
import { createHandler } from '#functions/schedules/erasure/handler.ts';
import { identification } from '#shared/events/onboarding/identifications.ts';
import { createErasureWorld } from '#test/fakes/erasure-world.ts';
import { carryOut } from '#test/fakes/terminal.ts';
import { aDelivery } from '#test/fixtures/deliveries.ts';

async function setUp() {
  const world = createErasureWorld();
  const payload = { id: 'idt-1', person_id: 'per-1', url: 'https://erika.example' };
  await world.take(identification, aDelivery({ type: 'IDENTIFICATION', payload }));
  const handler = createHandler(world.deps);
  const answer = async (asked: unknown) => handler(asked, { getRemainingTimeInMillis: () => 600_000 });
  const type = async (line: string, typed?: string) =>
    carryOut(`erase --person per-1 ${line}`.trim(), { answer, ...(typed !== undefined && { typed }) });
  return { world, type };
}

test('a preview shows what each store would lose, and no personal data', async () => {
  const { world, type } = await setUp();
  const { stdout, exitCode } = await type('--dry-run');
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/person per-1: known to the mirror, no erasure announced/);
  expect(stdout).toMatch(/records +1 +0 +0/);
  expect(stdout).toContain('identification#idt-1/state');
  expect(stdout).not.toContain('erika');
  expect(world.rows.erasures.size).toBe(0);
});

test('a preview as JSON is what the function answered', async () => {
  const { type } = await setUp();
  expect(JSON.parse((await type('--dry-run --json')).stdout)).toMatchObject({
    customer: { kind: 'person', id: 'per-1' },
    erasure: null,
    stores: { records: { open: 1 } },
  });
});

test('a preview says how much it does not show', async () => {
  const { world, type } = await setUp();
  for (let more = 0; more < 25; more += 1) {
    const payload = { id: `idt-more-${more}`, person_id: 'per-1' };
    await world.take(identification, aDelivery({ type: 'IDENTIFICATION', payload }));
  }
  expect((await type('--dry-run')).stdout).toMatch(/records +and 6 more/);
});

test('an erasure is requested by typing the id once more', async () => {
  const { world, type } = await setUp();
  expect(await type('--reason asked-by-letter', 'yes')).toMatchObject({
    exitCode: 1,
    stdout: 'Nothing was done.\n',
    entries: [],
  });
  expect(world.rows.erasures.size).toBe(0);
  expect(await type('--reason asked-by-letter', 'per-1\n')).toMatchObject({
    stdout: 'per-1: requested; the next run asks the bank\n',
    exitCode: 0,
    entries: [
      { step: 'intended', action: 'request erasure', entity: 'person per-1', reason: 'asked-by-letter' },
      { step: 'done', before: null, after: { state: 'announced' } },
    ],
  });
  expect(world.rows.erasures.get('person#per-1')).toMatchObject({ state: 'announced' });
});

test('--yes asks no question, and a run that is under way comes first', async () => {
  const { world, type } = await setUp();
  await world.deps.lease.acquire();
  const skipped = await type('--yes --reason asked-by-letter');
  expect(skipped).toMatchObject({ exitCode: 1, entries: [{ step: 'intended' }, { step: 'failed' }] });
  world.clock.advance(600_000);
  expect(await type('--yes --reason asked-by-letter')).toMatchObject({ exitCode: 0 });
});

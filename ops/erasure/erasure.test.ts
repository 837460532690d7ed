import { expect, test } from 'vitest';
import { createHandler } from '#functions/schedules/erasure/handler.ts';
import { identification } from '#shared/events/onboarding/identifications.ts';
import { createErasureWorld } from '#test/fakes/erasure-world.ts';
import { aDelivery } from '#test/fixtures/deliveries.ts';
import { previewErasure } from './preview.ts';
import { requestErasure } from './request.ts';

const customer = { kind: 'person', id: 'per-1' } as const;
const never = async () => Promise.reject(new Error('nobody is asked'));

async function setUp() {
  const world = createErasureWorld();
  const payload = { id: 'idt-1', person_id: 'per-1', url: 'https://erika.example' };
  await world.take(identification, aDelivery({ type: 'IDENTIFICATION', payload }));
  const handler = createHandler(world.deps);
  const job = async (input: unknown): Promise<unknown> =>
    JSON.parse(JSON.stringify(await handler(input, { getRemainingTimeInMillis: () => 600_000 })));
  return { world, job };
}

test('a preview shows what each store would lose, and no personal data', async () => {
  const { world, job } = await setUp();
  const { text, exitCode } = await previewErasure(job, customer);
  expect(exitCode).toBe(0);
  expect(text).toMatch(/person per-1: known to the mirror, no erasure announced/);
  expect(text).toMatch(/records +1 +0 +0/);
  expect(text).toContain('identification#idt-1/state');
  expect(text).not.toContain('erika');
  expect(world.rows.erasures.size).toBe(0);
});

test('a preview says how much it does not show', async () => {
  const { world, job } = await setUp();
  for (let more = 0; more < 25; more += 1) {
    const payload = { id: `idt-more-${more}`, person_id: 'per-1' };
    await world.take(identification, aDelivery({ type: 'IDENTIFICATION', payload }));
  }
  expect((await previewErasure(job, customer)).text).toMatch(/records +and 6 more/);
});

test('an erasure is requested by typing the id once more', async () => {
  const { world, job } = await setUp();
  const asked = { customer, isConfirmed: false };
  expect(await requestErasure(job, asked, async () => Promise.resolve('yes'))).toMatchObject({ exitCode: 1 });
  expect(world.rows.erasures.size).toBe(0);
  expect(await requestErasure(job, asked, async () => Promise.resolve('per-1\n'))).toEqual({
    text: 'per-1: requested; the next run asks the bank',
    exitCode: 0,
  });
  expect(world.rows.erasures.get('person#per-1')).toMatchObject({ state: 'announced' });
});

test('with --yes nobody is asked, and a run that is under way comes first', async () => {
  const { world, job } = await setUp();
  await world.deps.lease.acquire();
  expect(await requestErasure(job, { customer, isConfirmed: true }, never)).toMatchObject({ exitCode: 1 });
  world.clock.advance(600_000);
  expect(await requestErasure(job, { customer, isConfirmed: true }, never)).toMatchObject({ exitCode: 0 });
});

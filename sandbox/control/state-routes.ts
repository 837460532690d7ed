import { Hono } from 'hono';
import * as z from '#shared/kernel/zod.ts';
import { bankState } from '#sandbox/engine/bank-state.ts';
import { clockState, type SandboxClock } from '#sandbox/engine/clock.ts';
import type { SimulatedBank } from '#sandbox/engine/create-bank.ts';
import { refusal } from '#sandbox/engine/refusal.ts';
import { seededRandom } from '#shared/kernel/random.ts';
import { limitBody } from '#sandbox/server/request-limits.ts';
import { readControlBody, readLargeBody } from './read-control-body.ts';

interface StateDeps {
  readonly bank: SimulatedBank;
  readonly clock: SandboxClock;
}

/** The bank and its time, as one machine gives it to another. */
const exported = z.strictObject({ clock: clockState, bank: bankState });

type Exported = z.output<typeof exported>;

export const checkpointBody = z.strictObject({
  name: z
    ._default(z.string().check(z.maxLength(100)), '')
    .check(z.describe('what to know the checkpoint by; may be left out')),
});

export const resetBody = z.strictObject({
  seed: z
    ._default(z.int().check(z.minimum(0)), 1)
    .check(z.describe('the same seed and the same calls give the same ids')),
});

interface Checkpoint {
  readonly name: string;
  readonly saved: Exported;
}

/**
 * Checkpoints, which outlive a reset as long as the process runs, and the same state as JSON: what is imported
 * elsewhere goes on as this bank would have.
 */
export function stateRoutes({ bank, clock }: StateDeps): Hono {
  const app = new Hono();
  const checkpoints: Checkpoint[] = [];
  const state = (): Exported => ({ clock: clock.state(), bank: bank.state() });
  const restore = (saved: Exported) => {
    clock.restore(saved.clock);
    bank.restore(saved.bank);
  };
  app.get('/state', (context) => context.json(state()));
  app.put('/state', async ({ req, json }) => {
    restore(await readLargeBody(req, exported));
    return json({ restored: true });
  });
  app.get('/checkpoints', ({ json }) => json(checkpoints.map((each, id) => shownCheckpoint(id, each))));
  app.post('/checkpoints', limitBody, async ({ req, json }) => {
    const { name } = await readControlBody(req, checkpointBody);
    const id = checkpoints.push({ name, saved: state() }) - 1;
    return json({ id, name }, 201);
  });
  app.post('/checkpoints/:id/restore', (context) => {
    const found = checkpoints[Number(context.req.param('id'))];
    if (found === undefined)
      throw refusal(404, 'not_found', 'Unknown checkpoint; GET /sandbox/checkpoints lists them.');
    restore(found.saved);
    return context.json({ restored: true });
  });
  app.post('/reset', limitBody, async ({ req, json }) => {
    const { seed } = await readControlBody(req, resetBody);
    bank.reset(seededRandom(seed));
    return json({ seed });
  });
  return app;
}

export function shownCheckpoint(id: number, { name, saved }: Checkpoint) {
  const { persons = [], businesses = [], accounts = [], bookings = [] } = saved.bank.collections;
  return {
    id,
    name,
    now: saved.clock.now,
    customers: persons.length + businesses.length,
    accounts: accounts.length,
    bookings: bookings.length,
  };
}

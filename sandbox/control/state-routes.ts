import { Hono } from 'hono';
import * as z from '#shared/kernel/zod.ts';
import { bankState } from '#sandbox/engine/bank-state.ts';
import { clockState, type SandboxClock } from '#sandbox/engine/clock.ts';
import type { SimulatedBank } from '#sandbox/engine/create-bank.ts';
import { refusal } from '#sandbox/engine/refusal.ts';
import { readLargeBody } from './read-control-body.ts';

interface StateDeps {
  readonly bank: SimulatedBank;
  readonly clock: SandboxClock;
}

/** The bank and its time, as one machine gives it to another. */
const exported = z.strictObject({ clock: clockState, bank: bankState });

type Exported = z.output<typeof exported>;

/** Checkpoints, and the same state as JSON: what is imported elsewhere goes on as this bank would have. */
export function stateRoutes({ bank, clock }: StateDeps): Hono {
  const app = new Hono();
  const checkpoints: Exported[] = [];
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
  app.post('/checkpoints', (context) => context.json({ id: checkpoints.push(state()) - 1 }, 201));
  app.post('/checkpoints/:id/restore', (context) => {
    const saved = checkpoints[Number(context.req.param('id'))];
    if (saved === undefined) throw refusal(404, 'not_found', 'Unknown checkpoint.');
    restore(saved);
    return context.json({ restored: true });
  });
  return app;
}

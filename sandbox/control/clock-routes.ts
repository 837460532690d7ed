import { Hono } from 'hono';
import * as z from 'zod';
import { advanceTo, type SandboxClock } from '#sandbox/engine/clock.ts';
import type { SimulatedBank } from '#sandbox/engine/create-bank.ts';
import { readControlBody } from './read-control-body.ts';

const clockChange = z.strictObject({
  freeze: z.boolean().optional(),
  /** An instant; on the way there everything that becomes due is done. */
  set: z.iso.datetime({ offset: true }).optional(),
  /** Seconds. */
  advance: z
    .number()
    .min(0)
    .max(366 * 24 * 3600)
    .optional(),
  /** Seconds of the bank per real second. */
  scale: z.number().positive().max(100_000).optional(),
});

export function clockRoutes({ bank, clock }: { bank: SimulatedBank; clock: SandboxClock }): Hono {
  const app = new Hono();
  const shown = () => ({
    now: bank.instant(),
    today: bank.today(),
    frozen: clock.isFrozen(),
    scale: clock.scale(),
    next_due: bank.nextAtMs() === undefined ? null : new Date(bank.nextAtMs() ?? 0).toISOString(),
  });
  app.get('/', (context) => context.json(shown()));
  app.post('/', async (context) => {
    const change = await readControlBody(context.req, clockChange);
    if (change.freeze === true) clock.freeze();
    if (change.freeze === false && clock.isFrozen()) clock.run(1);
    if (change.scale !== undefined) clock.run(change.scale);
    if (change.set !== undefined) await advanceTo(Date.parse(change.set), clock, bank);
    if (change.advance !== undefined) {
      await advanceTo(clock.now() + Math.round(change.advance * 1000), clock, bank);
    }
    return context.json(shown());
  });
  return app;
}

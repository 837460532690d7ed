import { Hono } from 'hono';
import * as z from '#shared/kernel/zod.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { SandboxClock } from '#sandbox/engine/clock.ts';
import { moveClock } from '#sandbox/engine/move-clock.ts';
import { oneAtATime } from '#sandbox/engine/one-at-a-time.ts';
import type { SimulatedBank } from '#sandbox/engine/create-bank.ts';
import { readControlBody } from './read-control-body.ts';

const clockChange = z.strictObject({
  freeze: z.optional(z.boolean()),
  /** An instant; on the way there everything that becomes due is done. */
  set: z.optional(z.iso.datetime({ offset: true })),
  /** Seconds. */
  advance: z.optional(z.number().check(z.minimum(0), z.maximum(366 * 24 * 3600))),
  /** Seconds of the bank per real second. */
  scale: z.optional(z.number().check(z.positive(), z.maximum(100_000))),
});

interface ClockDeps {
  readonly bank: SimulatedBank;
  readonly clock: SandboxClock;
}

export function clockRoutes({ bank, clock }: ClockDeps): Hono {
  const app = new Hono();
  // Two callers who advance at once would each restore the other's frozen clock.
  const inTurn = oneAtATime();
  const nextDue = () => {
    const atMs = bank.nextAtMs();
    return atMs === undefined ? null : toIsoInstant(atMs);
  };
  const shown = () => ({
    now: bank.instant(),
    today: bank.today(),
    frozen: clock.isFrozen(),
    scale: clock.scale(),
    next_due: nextDue(),
  });
  app.get('/', (context) => context.json(shown()));
  app.post('/', async (context) => {
    const change = await readControlBody(context.req, clockChange);
    await inTurn(() => apply(change, { bank, clock }));
    return context.json(shown());
  });
  return app;
}

type ClockChange = z.output<typeof clockChange>;

async function apply(change: ClockChange, { bank, clock }: ClockDeps): Promise<void> {
  if (change.freeze === true) clock.freeze();
  if (change.freeze === false && clock.isFrozen()) clock.run(1);
  if (change.scale !== undefined) clock.run(change.scale);
  if (change.set !== undefined) await moveClock(bank, clock, Date.parse(change.set));
  if (change.advance !== undefined) {
    await moveClock(bank, clock, clock.now() + Math.round(change.advance * 1000));
  }
}

import { Hono } from 'hono';
import * as z from '#shared/kernel/zod.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { advanceTo, type SandboxClock } from '#sandbox/engine/clock.ts';
import { UnfitInputError } from '#sandbox/engine/checked-input.ts';
import { oneAtATime } from '#sandbox/engine/one-at-a-time.ts';
import type { SimulatedBank } from '#sandbox/bank/create-bank.ts';
import { readControlBody } from './read-control-body.ts';

const dayS = 24 * 3600;
const mostDaysAhead = 3660;

export const clockChange = z.strictObject({
  set: z
    .optional(z.iso.datetime({ offset: true }))
    .check(z.describe('an instant to come; tasks that become due before it are done')),
  advance: z
    .optional(z.number().check(z.minimum(0), z.maximum(366 * dayS)))
    .check(z.describe('seconds from now; tasks that become due before then are done')),
  scale: z
    .optional(z.number().check(z.positive(), z.maximum(100_000)))
    .check(z.describe('seconds of the bank for each real second')),
  freeze: z.optional(z.boolean()).check(z.describe('true stops the clock, false lets it run')),
});

interface ClockDeps {
  readonly bank: SimulatedBank;
  readonly clock: SandboxClock;
}

export function clockRoutes({ bank, clock }: ClockDeps): Hono {
  const app = new Hono();
  // Two callers who advance at the same time would each restore the other's frozen clock.
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
  const target = change.set === undefined ? undefined : instantToCome(change.set, clock.now());
  if (change.freeze === true) clock.freeze();
  if (change.freeze === false && clock.isFrozen()) clock.run(1);
  if (change.scale !== undefined) clock.run(change.scale);
  if (target !== undefined) await advanceTo(target, clock, bank);
  if (change.advance !== undefined) {
    await advanceTo(clock.now() + Math.round(change.advance * 1000), clock, bank);
  }
}

/** Epoch milliseconds. */
function instantToCome(instant: string, now: number): number {
  const target = Date.parse(instant);
  const refuse = (problem: string) => new UnfitInputError([{ field: 'set', problem }]);
  if (target < now) {
    throw refuse(
      `must not be before ${toIsoInstant(now)}, since the clock cannot go back; only a checkpoint can`,
    );
  }
  // The bank would run each of those days, and answer no call until it is done.
  if (target > now + mostDaysAhead * dayS * 1000) throw refuse('must be at most ten years ahead');
  return target;
}

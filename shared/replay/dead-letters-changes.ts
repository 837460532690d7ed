import { change } from '#shared/operators/command.ts';
import * as z from '#shared/kernel/zod.ts';
import { deadLettersExchanges, mostDeadLetters } from './commands/dead-letter-commands.ts';
import { eventRate } from './event-rate.ts';

const { family } = deadLettersExchanges.redrive.request.shape;
const soFarSchema = z.object({ sent: z.number() });

/** Moves dead letters back to their queue, a second's worth in each part. */
export const redriveDeadLetters = change({
  name: 'dead-letters/redrive',
  by: 'deadLetters',
  action: 'redrive dead letters',
  asked: z.strictObject({
    family,
    /** All that are visible if left out. */
    limit: z.optional(z.int().check(z.positive())),
    rate: eventRate,
  }),
  answer: soFarSchema,
  entityOf: (asked) => `dead letters of ${asked.family}`,
  carryOut: async ({ family: of, limit = Infinity, rate }, { ask, soFar }) => {
    const before = soFar === undefined ? 0 : soFarSchema.parse(soFar).sent;
    const most = Math.min(rate, mostDeadLetters, limit - before);
    const page = await ask(deadLettersExchanges.redrive, { ask: 'redrive', family: of, limit: most });
    const moved = { sent: before + page.sent };
    return page.isEmpty || moved.sent >= limit
      ? { state: 'done', after: moved, answer: moved }
      : { state: 'part', soFar: moved };
  },
});

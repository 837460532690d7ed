import { change } from '#shared/operators/command.ts';
import { listedIds } from '#shared/operators/listed-ids.ts';
import * as z from '#shared/kernel/zod.ts';
import { eventRate } from './event-rate.ts';
import { parkedExchanges } from './commands/parked-event-commands.ts';

const { redriveIds, redriveFamily } = parkedExchanges;
const { ids } = redriveIds.request.shape;
const { family, type } = redriveFamily.request.shape;
const { sent, unreadable, run } = redriveFamily.answer.shape;

/** Sends the parked ones among these events through their handlers again. */
export const redriveParked = change({
  name: 'parked/redrive',
  by: 'parked',
  action: 'redrive parked events',
  asked: z.strictObject({ ids }),
  answer: redriveIds.answer,
  entityOf: (asked) => `${asked.ids.length} parked events`,
  wishOf: (asked) => listedIds(asked.ids),
  carryOut: async (asked, { ask }) => {
    const answer = await ask(redriveIds, { ask: 'redrive-ids', ids: asked.ids });
    const { runId, sent: redriven, unreadable: left, notParked, absent } = answer;
    const before = { parked: redriven + left, notParked, absent };
    return { state: 'done', before, after: { runId, sent: redriven, unreadable: left }, answer };
  },
});

const soFarSchema = z.object({ sent, unreadable, run });
const mostAtOnce = 200;

/** Sends everything that is parked of a family, or of a type, through the handlers again, a second's worth in each part. */
export const redriveParkedFamily = change({
  name: 'parked/redrive-family',
  by: 'parked',
  action: 'redrive parked events',
  asked: z.strictObject({ family, type, rate: eventRate }),
  answer: z.object({ sent, unreadable }),
  entityOf: (asked) => `parked events of ${asked.family}`,
  carryOut: async ({ rate, ...what }, { ask, soFar }) => {
    const before = soFar === undefined ? { sent: 0, unreadable: 0 } : soFarSchema.parse(soFar);
    const asked = { ask: 'redrive-family', ...what, limit: Math.min(rate, mostAtOnce) } as const;
    const page = await ask(redriveFamily, { ...asked, ...(before.run && { run: before.run }) });
    const counts = { sent: before.sent + page.sent, unreadable: before.unreadable + page.unreadable };
    return page.run === undefined
      ? { state: 'done', after: counts, answer: counts }
      : { state: 'part', soFar: { ...counts, run: page.run } };
  },
});

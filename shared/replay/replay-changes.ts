import { change } from '#shared/operators/command.ts';
import * as z from '#shared/kernel/zod.ts';
import { eventRate } from './event-rate.ts';
import { mostReplayed, replayExchange, type ReplayAnswer } from './commands/replay-commands.ts';

const { family, from, to, type, entity } = replayExchange.request.shape;
const { sent, erased, day, cursor } = replayExchange.answer.shape;

/** What a replay came to until now. */
export const replayedSoFar = z.object({
  sent,
  erased,
  day,
  /** How much of the days is done. */
  percent: z.int(),
  cursor,
});

const atStart: Pick<ReplayAnswer, 'sent' | 'erased' | 'cursor'> = { sent: 0, erased: 0 };

/** Sends the events of some days through their handlers again, a second's worth in each part. */
export const replayEvents = change({
  name: 'replay',
  by: 'replay',
  action: 'replay events',
  asked: z
    .strictObject({ family, from, to, type, entity, rate: eventRate })
    .check(z.refine((wish) => wish.from <= wish.to, 'from is later than to')),
  answer: z.object({ sent, erased }),
  entityOf: (asked) => `events of ${asked.family} ${asked.from}..${asked.to}`,
  carryOut: async ({ rate, ...what }, { ask, soFar }) => {
    const before = soFar === undefined ? atStart : replayedSoFar.parse(soFar);
    const asked = { ...what, limit: Math.min(rate, mostReplayed) };
    const page = await ask(replayExchange, { ...asked, ...(before.cursor && { cursor: before.cursor }) });
    const counts = { sent: before.sent + page.sent, erased: before.erased + page.erased };
    return page.cursor === undefined
      ? { state: 'done', after: counts, answer: counts }
      : {
          state: 'part',
          soFar: { ...counts, day: page.day, percent: Math.floor(page.done * 100), cursor: page.cursor },
        };
  },
});

import { change } from '#shared/operators/command.ts';
import { listedIds } from '#shared/operators/listed-ids.ts';
import * as z from '#shared/kernel/zod.ts';
import { sweepExchanges } from './commands/sweep-commands.ts';

const { republish } = sweepExchanges;

/** Has records published once more, under the same `detail.id`. */
export const republishRecords = change({
  name: 'records/republish',
  by: 'sweep',
  action: 'publish events again',
  asked: z.strictObject({ ids: republish.request.shape.republish }),
  answer: republish.answer,
  entityOf: ({ ids }) => `${ids.length} event records`,
  wishOf: ({ ids }) => listedIds(ids),
  carryOut: async ({ ids }, { ask }) => {
    const answer = await ask(republish, { republish: ids });
    const after = { requested: answer.requested, refused: answer.refused.length };
    return { state: 'done', after, answer };
  },
});

import * as z from '#shared/kernel/zod.ts';
import { skippedAnswer, type AnswerOf } from '#shared/kernel/exchange.ts';
import { customer } from './customer.ts';
import { erasure } from './erasure.ts';

const previewedStore = z.object({
  /** What would go. */
  open: z.number(),
  /** What would stay without anything personal. */
  reduced: z.number(),
  kept: z.number(),
  /** The first keys that would be erased or reduced. */
  keys: z.readonly(z.array(z.string())),
});

/** What may be asked of the job that erases customers. */
export const erasureExchanges = {
  preview: {
    request: z.strictObject({ preview: customer }),
    answer: z.object({
      customer,
      /** How far the erasure is, if it was ever asked for. */
      erasure: z.nullable(z.object(erasure.shape)),
      isKnown: z.boolean(),
      stores: z.record(z.string(), previewedStore),
      /** Accounts with another owner: only what names this customer alone is erased there. */
      sharedAccounts: z.readonly(z.array(z.string())),
      /** False when time ran out first. */
      isComplete: z.boolean(),
    }),
  },
  request: {
    request: z.strictObject({ request: customer }),
    answer: z.union([skippedAnswer, z.object({ requested: customer, state: erasure.shape.state })]),
  },
  run: {
    request: z.strictObject({}),
    answer: z.union([
      skippedAnswer,
      z.object({
        /** How many erasures are in each state after the run, of those that are open. */
        states: z.record(z.string(), z.number()),
        failed: z.number(),
        /** How many loose objects left the bucket. */
        looseObjects: z.number(),
        /** At how many entities something was found that is of somebody erased, as a late event told. */
        lateGraves: z.number(),
      }),
    ]),
  },
};

export const erasureRequest = z.union([
  erasureExchanges.preview.request,
  erasureExchanges.request.request,
  erasureExchanges.run.request,
]);

export type ErasureAnswer<Ask extends keyof typeof erasureExchanges> = AnswerOf<
  (typeof erasureExchanges)[Ask]
>;
export type PreviewedStore = z.output<typeof previewedStore>;

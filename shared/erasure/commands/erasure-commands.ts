import * as z from '#shared/kernel/zod.ts';
import { skippedResponse, type ResponseOf } from '#shared/operators/row.ts';
import { customer } from '#shared/erasure/customer.ts';
import { erasure } from '#shared/erasure/erasure.ts';

const previewedStore = z.object({
  /** What would be erased. */
  open: z.number(),
  /** What would stay with its personal fields removed. */
  reduced: z.number(),
  kept: z.number(),
  /** The first keys that would be erased or reduced. */
  keys: z.readonly(z.array(z.string())),
});

/** Requests and answers of the job that erases customers. */
export const erasureExchanges = {
  preview: {
    request: z.strictObject({ preview: customer }),
    answer: z.object({
      customer,
      /** Progress of the erasure, if it was ever requested. */
      erasure: z.nullable(z.object(erasure.shape)),
      isKnown: z.boolean(),
      stores: z.record(z.string(), previewedStore),
      /** Accounts with other owners: only what names this customer alone is erased there. */
      sharedAccounts: z.readonly(z.array(z.string())),
      /** False if the function ran out of time. */
      isComplete: z.boolean(),
    }),
  },
  request: {
    request: z.strictObject({ request: customer }),
    answer: z.union([
      skippedResponse,
      z.object({
        requested: customer,
        /** Null if it was never requested. */
        before: z.nullable(erasure.shape.state),
        state: erasure.shape.state,
      }),
    ]),
  },
  run: {
    request: z.strictObject({}),
    answer: z.union([
      skippedResponse,
      z.object({
        /** Number of erasures in each state after the run, among those that are open. */
        states: z.record(z.string(), z.number()),
        failed: z.number(),
        /** Number of loose objects removed from the bucket. */
        looseObjects: z.number(),
        /** Number of entities where data of an erased customer was found because a late event revealed the owner. */
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

export type ErasureAnswer<Ask extends keyof typeof erasureExchanges> = ResponseOf<
  (typeof erasureExchanges)[Ask]
>;
export type PreviewedStore = z.output<typeof previewedStore>;

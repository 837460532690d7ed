import { customer } from '#shared/erasure/customer.ts';
import { erasure } from '#shared/erasure/erasure.ts';
import * as z from '#shared/kernel/zod.ts';
import { command } from '#shared/operators/command.ts';
import { jobRun } from '#shared/operators/job-run.ts';
import { query } from '#shared/operators/query.ts';
import { skippedResponse, type ResponseOf } from '#shared/operators/row.ts';

const previewedStore = z.object({
  /** What would be erased. */
  open: z.number(),
  /** What would stay with its personal fields removed. */
  reduced: z.number(),
  kept: z.number(),
  /** The first keys that would be erased or reduced. */
  keys: z.readonly(z.array(z.string())),
});

export type PreviewedStore = z.output<typeof previewedStore>;

/** Queries and commands about the erasure of customers. */
export const erasureCommands = {
  preview: query({
    name: 'erasures/preview',
    by: 'erasure',
    request: customer,
    response: z.object({
      customer,
      /** Progress of the erasure, if it was ever requested. */
      erasure: z.nullable(z.object(erasure.shape)),
      isKnown: z.boolean(),
      stores: z.record(z.string(), previewedStore),
      /** Accounts with other owners: only what names this customer alone is erased there. */
      sharedAccounts: z.readonly(z.array(z.string())),
      /** False if the function ran out of time, or did not begin because the erasure is set aside. */
      isComplete: z.boolean(),
      /** Three runs ended during the work on this customer. The next request makes it continue. */
      isSetAside: z._default(z.boolean(), false),
    }),
  }),
  /** Requests an erasure; the bank has to confirm it. */
  request: command({
    name: 'erasures/request',
    by: 'erasure',
    action: 'request erasure',
    request: customer,
    response: z.union([
      skippedResponse,
      z.object({
        requested: customer,
        /** Null if it was never requested. */
        before: z.nullable(erasure.shape.state),
        state: erasure.shape.state,
      }),
    ]),
    describe: ({ kind, id }) => ({ entity: `${kind} ${id}` }),
    carryOut: async (whom, { call, isAgain }) => {
      const response = await call(whom);
      // The run may belong to an earlier request, whose answer was lost.
      if ('skipped' in response)
        return isAgain ? { state: 'open', response } : { state: 'failed', after: response, response };
      const { state, before } = response;
      return {
        state: 'done',
        before: before === null ? null : { state: before },
        after: { state },
        response,
      };
    },
  }),
  /** Advances the erasures that are under way. */
  run: jobRun({
    name: 'jobs/erasure',
    by: 'erasure',
    request: z.strictObject({
      /** Tries everything that is set aside again. */
      trySetAside: z._default(z.boolean(), false),
    }),
    response: z.union([
      skippedResponse,
      z.object({
        /** Number of erasures in each state after the run, among those that are open. */
        states: z.record(z.string(), z.number()),
        failed: z.number(),
        /** What runs ended during three times each: `person#…`, `business#…`, or an object or tombstone. */
        setAside: z._default(z.readonly(z.array(z.string())), []),
        /** Number of loose objects removed from the bucket. */
        looseObjects: z.number(),
        /** Number of entities where data of an erased customer was found because a late event revealed the owner. */
        lateTombstones: z.number(),
      }),
    ]),
  }),
};

export type ErasureResponse<Row extends keyof typeof erasureCommands> = ResponseOf<
  (typeof erasureCommands)[Row]
>;

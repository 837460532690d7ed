import { keptFacts } from '#shared/archive/kept-event.ts';
import * as z from '#shared/kernel/zod.ts';
import { command } from '#shared/operators/command.ts';
import { jobRun } from '#shared/operators/job-run.ts';
import { listedIds } from '#shared/operators/listed-ids.ts';
import type { RequestOf, ResponseOf } from '#shared/operators/row.ts';

const id = keptFacts.shape.id;

/** The most records that one request may name. */
export const mostRepublished = 200;

/** Commands about events that were not published or are to be published again. */
export const sweepCommands = {
  /** Publishes events that the stream missed, and on request all set-aside events. */
  run: jobRun({
    name: 'jobs/sweep',
    by: 'sweep',
    request: z.strictObject({
      /** Retries all set-aside events now, whether due or not. */
      trySetAside: z._default(z.boolean(), false),
    }),
    response: z.object({
      published: z.number(),
      failed: z.number(),
      /** False if time ran out, or a bus is down. */
      isComplete: z.boolean(),
      /** Age of the instant up to which everything recorded is published. */
      behindSeconds: z.number(),
      setAside: z.number(),
    }),
  }),
  /** Publishes records once more, under the same `detail.id`. */
  republish: command({
    name: 'records/republish',
    by: 'sweep',
    action: 'publish events again',
    request: z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(mostRepublished)) }),
    response: z.object({
      /** The forwarder publishes these within seconds, or sets them aside. */
      requested: z.number(),
      /** Ids that were not found, are parked, or were restored from the archive after their expiry. */
      refused: z.array(z.string()),
    }),
    describe: ({ ids }) => ({ entity: `${ids.length} event records`, keeps: listedIds(ids) }),
    carryOut: async (request, { call }) => {
      const response = await call(request);
      const after = { requested: response.requested, refused: response.refused.length };
      return { state: 'done', after, response };
    },
  }),
};

export type SweepRequest = RequestOf<typeof sweepCommands.run>;
export type SweepResponse = ResponseOf<typeof sweepCommands.run>;
export type RepublishResponse = ResponseOf<typeof sweepCommands.republish>;

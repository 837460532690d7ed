import * as z from '#shared/kernel/zod.ts';
import { keptFacts } from '#shared/archive/kept-event.ts';
import type { ResponseOf, RequestOf } from '#shared/operators/row.ts';

const id = keptFacts.shape.id;

/** The most records that one request may name. */
export const mostRepublished = 200;

/** What the function that sweeps may be asked. */
export const sweepExchanges = {
  run: {
    request: z.strictObject({
      /** Retries all set-aside events now, whether due or not. */
      trySetAside: z._default(z.boolean(), false),
    }),
    answer: z.object({
      published: z.number(),
      failed: z.number(),
      /** False if time ran out, or a bus is down. */
      isComplete: z.boolean(),
      /** Age of the instant up to which everything recorded is published. */
      behindSeconds: z.number(),
      setAside: z.number(),
    }),
  },
  republish: {
    request: z.strictObject({
      republish: z.array(id).check(z.minLength(1), z.maxLength(mostRepublished)),
    }),
    answer: z.object({
      /** The forwarder publishes these within seconds, or sets them aside. */
      requested: z.number(),
      /** Not found, parked, or put back from the archive after their expiry. */
      refused: z.array(z.string()),
    }),
  },
};

export const sweepRequest = z.union([sweepExchanges.republish.request, sweepExchanges.run.request]);

export type SweepRequest = RequestOf<typeof sweepExchanges.run>;
export type SweepAnswer = ResponseOf<typeof sweepExchanges.run>;
export type RepublishAnswer = ResponseOf<typeof sweepExchanges.republish>;

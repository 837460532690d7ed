import { customer } from '#shared/erasure/customer.ts';
import * as z from '#shared/kernel/zod.ts';
import { life } from '#shared/lives/life.ts';
import { query } from '#shared/operators/query.ts';
import type { RequestOf, ResponseOf } from '#shared/operators/row.ts';

const id = z.string().check(z.regex(/^\S{1,200}$/));

/** An hour of recording, UTC. */
const hour = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}$/));

/** The most events of one answer. */
export const mostLives = 5;

/** Queries that follow one thing through all stores. They change nothing, and show nothing personal. */
export const lifeQueries = {
  event: query({
    name: 'lives/event',
    by: 'lives',
    request: z.strictObject({
      /** Of a record, a notification or an entity of the bank, or an end-to-end id. */
      id,
      /** Notifications and end-to-end ids are searched in this hour, instead of the latest ones. */
      hour: z.optional(hour),
    }),
    response: z.object({
      /** Of the latest events that the id leads to. */
      lives: z.array(life),
      /** How many events more the entity has. */
      more: z.number(),
      /** Of an entity: its kinds. */
      kinds: z.array(z.string()),
      /** The hours of which every record was compared with the id; left out if the id led to an event at once. */
      searched: z.optional(z.object({ from: z.string(), to: z.string() })),
    }),
  }),
  entity: query({
    name: 'lives/entity',
    by: 'lives',
    request: z.strictObject({ kind: z.string().check(z.regex(/^[a-z_]{1,60}$/)), id }),
    response: life,
  }),
  customer: query({
    name: 'lives/customer',
    by: 'lives',
    request: z.strictObject({ id: customer.shape.id }),
    response: life,
  }),
};

export type LifeRequest<Row extends keyof typeof lifeQueries> = RequestOf<(typeof lifeQueries)[Row]>;
export type LifeResponse<Row extends keyof typeof lifeQueries> = ResponseOf<(typeof lifeQueries)[Row]>;

import { keptFacts } from '#shared/archive/kept-event.ts';
import * as z from '#shared/kernel/zod.ts';
import { query } from '#shared/operators/query.ts';
import { absentResponse, type ResponseOf } from '#shared/operators/row.ts';
import { rejectedHeaders } from '#shared/receiving/quarantined-webhook.ts';
import { shownBody } from '#shared/replay/masked-body.ts';

const day = z.iso.date();
const limit = z._default(z.int().check(z.minimum(1), z.maximum(100)), 50);
const rejected = z.omit(rejectedHeaders, { signature: true });

/** Queries about webhooks that were answered with 422 for their signature. */
export const quarantineQueries = {
  list: query({
    name: 'quarantine/list',
    by: 'deadLetters',
    request: z.strictObject({ day, limit }),
    response: z.object({ webhooks: z.array(rejected), hasMore: z.boolean() }),
  }),
  show: query({
    name: 'quarantine/show',
    by: 'deadLetters',
    request: z.strictObject({ day, id: keptFacts.shape.id }),
    response: z.union([absentResponse, z.extend(rejected, { body: shownBody })]),
  }),
};

export type QuarantineResponse<Row extends keyof typeof quarantineQueries> = ResponseOf<
  (typeof quarantineQueries)[Row]
>;

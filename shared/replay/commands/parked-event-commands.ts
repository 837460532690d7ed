import { keptFacts } from '#shared/archive/kept-event.ts';
import { familyNames } from '#shared/events/families.ts';
import { amountInList } from '#shared/failures/failed-amount.ts';
import * as z from '#shared/kernel/zod.ts';
import { command, commandInParts } from '#shared/operators/command.ts';
import { listedIds } from '#shared/operators/listed-ids.ts';
import { query } from '#shared/operators/query.ts';
import { absentResponse, type RequestOf, type ResponseOf } from '#shared/operators/row.ts';
import { eventRate } from '#shared/replay/event-rate.ts';
import { shownBody } from '#shared/replay/masked-body.ts';

const id = keptFacts.shape.id;
const family = z.enum(familyNames);
const type = z.optional(z.string().check(z.minLength(1)));
const mostAtOnce = 200;
const limit = z._default(z.int().check(z.minimum(1), z.maximum(mostAtOnce)), 50);
const sent = z.number();
/** Erased, or with their body gone. */
const unreadable = z.number();

/** The most ids that one request may name. */
export const mostParkedIds = 200;

/** One page of a family. */
const familyPage = {
  request: z.strictObject({
    family,
    type,
    /** From the previous page. Events that are parked again after the first page are left out. */
    run: z.optional(z.strictObject({ runId: z.uuid(), askedAt: z.iso.datetime(), cursor: z.string() })),
    limit,
  }),
  response: z.object({
    sent,
    unreadable,
    /** Cursor of the next page; left out at the end. */
    run: z.optional(z.object({ runId: z.string(), askedAt: z.string(), cursor: z.string() })),
  }),
};

/** Queries and commands about parked events. */
export const parkedEventCommands = {
  list: query({
    name: 'parked/list',
    by: 'parked',
    request: z.strictObject({ family, cursor: z.optional(z.string()), limit }),
    response: z.object({
      events: z.array(
        z.extend(
          z.pick(keptFacts, { id: true, eventType: true, reason: true, receivedAt: true, recordedAt: true }),
          {
            /** If its row says one. The account is masked. */
            amount: z.optional(amountInList),
          },
        ),
      ),
      cursor: z.optional(z.string()),
    }),
  }),
  show: query({
    name: 'parked/show',
    by: 'parked',
    request: z.strictObject({ id }),
    response: z.union([absentResponse, z.extend(keptFacts, { entityId: z.string(), body: shownBody })]),
  }),
  /** Sends those of the given events that are parked through their handlers again. */
  redrive: command({
    name: 'parked/redrive',
    by: 'parked',
    action: 'redrive parked events',
    request: z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(mostParkedIds)) }),
    response: z.object({ runId: z.string(), sent, unreadable, notParked: z.number(), absent: z.number() }),
    describe: ({ ids }) => ({ entity: `${ids.length} parked events`, keeps: listedIds(ids) }),
    carryOut: async (request, { call }) => {
      const response = await call(request);
      const { runId, sent: redriven, unreadable: left, notParked, absent } = response;
      const before = { parked: redriven + left, notParked, absent };
      return { state: 'done', before, after: { runId, sent: redriven, unreadable: left }, response };
    },
  }),
  /** Takes parked events out of the list: nothing follows from them. A redrive of their ids takes that back. */
  dismiss: command({
    name: 'parked/dismiss',
    by: 'parked',
    action: 'dismiss parked events',
    request: z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(mostParkedIds)) }),
    response: z.object({ dismissed: z.number(), notParked: z.number(), absent: z.number() }),
    describe: ({ ids }) => ({ entity: `${ids.length} parked events`, keeps: listedIds(ids) }),
    carryOut: async (request, { call }) => {
      const response = await call(request);
      const { dismissed, notParked, absent } = response;
      return {
        state: 'done',
        before: { parked: dismissed, notParked, absent },
        after: { dismissed },
        response,
      };
    },
  }),
  /** Sends all parked events of a family or a type through their handlers again, one second's worth in each part. */
  redriveFamily: commandInParts({
    name: 'parked/redrive-family',
    by: 'parked',
    action: 'redrive parked events',
    request: z.strictObject({ family, type, rate: eventRate }),
    response: z.object({ sent, unreadable }),
    part: familyPage,
    describe: (request) => ({ entity: `parked events of ${request.family}` }),
    carryOut: async ({ rate, ...which }, { call, soFar }) => {
      const before = soFar === undefined ? { sent: 0, unreadable: 0 } : familyPage.response.parse(soFar);
      const asked = { ...which, limit: Math.min(rate, mostAtOnce) };
      const page = await call({ ...asked, ...(before.run && { run: before.run }) });
      const counts = { sent: before.sent + page.sent, unreadable: before.unreadable + page.unreadable };
      return page.run === undefined
        ? { state: 'done', after: counts, response: counts }
        : { state: 'part', soFar: { ...counts, run: page.run } };
    },
  }),
};

export type ParkedRequest<Row extends 'list' | 'show'> = RequestOf<(typeof parkedEventCommands)[Row]>;
export type ParkedResponse<Row extends 'list' | 'show' | 'redrive' | 'dismiss'> = ResponseOf<
  (typeof parkedEventCommands)[Row]
>;
export type FamilyPageRequest = RequestOf<typeof familyPage>;
export type FamilyPage = ResponseOf<typeof familyPage>;

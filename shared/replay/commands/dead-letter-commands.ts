import { type Family, familyNames } from '#shared/events/families.ts';
import { amountInList } from '#shared/failures/failed-amount.ts';
import * as z from '#shared/kernel/zod.ts';
import { commandInParts } from '#shared/operators/command.ts';
import { query } from '#shared/operators/query.ts';
import { absentResponse, type ResponseOf } from '#shared/operators/row.ts';
import { eventRate } from '#shared/replay/event-rate.ts';
import type { LetterQueue } from '#shared/replay/dead-letters.ts';
import { shownBody } from '#shared/replay/masked-body.ts';

/** A family, or a handler of the company's own. */
const whose = {
  family: z.optional(z.enum(familyNames)),
  handler: z.optional(z.string().check(z.regex(/^[a-z][a-z0-9-]*$/))),
};

export interface Whose {
  readonly family?: Family | undefined;
  readonly handler?: string | undefined;
}

const eitherOf = z.refine<Whose>(
  ({ family, handler }) => (family === undefined) !== (handler === undefined),
  'must name a family or a handler',
);

/** The name of the queue. */
export const queueOf = ({ family, handler = '' }: Whose): LetterQueue => family ?? `handler ${handler}`;

/** The most that one call may name. */
export const mostDeadLetters = 200;

const limit = z._default(z.int().check(z.minimum(1), z.maximum(mostDeadLetters)), 50);

const letter = z.object({
  messageId: z.string(),
  queuedAt: z.string(),
  eventType: z.string(),
  /** These are left out if the message is no delivery. */
  id: z.optional(z.string()),
  receivedAt: z.optional(z.string()),
  source: z.optional(z.string()),
  notificationId: z.optional(z.string()),
  /** From an unsigned header. */
  entityHint: z.optional(z.string()),
  /** What it concerns, if its message says an amount; the account is masked. */
  amount: z.optional(amountInList),
});

export type ListedLetter = z.output<typeof letter>;

/** `isEmpty`: no more are visible. Letters that were just listed are hidden for minutes. */
const moved = z.object({ sent: z.number(), isEmpty: z.boolean() });
export type MovedLetters = z.output<typeof moved>;

const sentSoFar = z.object({ sent: z.number() });

/** Queries and commands about dead letters. */
export const deadLetterCommands = {
  list: query({
    name: 'dead-letters/list',
    by: 'deadLetters',
    request: z.strictObject({ ...whose, limit }).check(eitherOf),
    response: z.object({ letters: z.array(letter) }),
  }),
  show: query({
    name: 'dead-letters/show',
    by: 'deadLetters',
    request: z.strictObject({ ...whose, messageId: z.string().check(z.minLength(1)) }).check(eitherOf),
    response: z.union([absentResponse, z.extend(letter, { body: z.optional(shownBody) })]),
  }),
  /** Moves dead letters back to their queue, a second's worth in each part. */
  redrive: commandInParts({
    name: 'dead-letters/redrive',
    by: 'deadLetters',
    action: 'redrive dead letters',
    request: z
      .strictObject({
        ...whose,
        /** All that are visible if left out. */
        limit: z.optional(z.int().check(z.positive())),
        rate: eventRate,
      })
      .check(eitherOf),
    response: sentSoFar,
    part: { request: z.strictObject({ ...whose, limit }).check(eitherOf), response: moved },
    describe: (request) => ({ entity: `dead letters of ${queueOf(request)}` }),
    carryOut: async ({ limit: inAll = Infinity, rate, ...of }, { call, soFar }) => {
      const before = soFar === undefined ? 0 : sentSoFar.parse(soFar).sent;
      const page = await call({ ...of, limit: Math.min(rate, mostDeadLetters, inAll - before) });
      const now = { sent: before + page.sent };
      return page.isEmpty || now.sent >= inAll
        ? { state: 'done', after: now, response: now }
        : { state: 'part', soFar: now };
    },
  }),
};

export type DeadLetterResponse<Row extends 'list' | 'show'> = ResponseOf<(typeof deadLetterCommands)[Row]>;

import * as z from '#shared/kernel/zod.ts';
import { duplicates, eventType, superseded } from './event-selection.ts';
import { roleArn } from './role-arn.ts';

/** A consumer of events on a bus. Its rule and dead letters live in our account. */
export const team = z
  .strictObject({
    /** Part of construct ids and of the outputs: renaming it replaces rule and queue. */
    name: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/)),
    target: z.discriminatedUnion('kind', [
      /** A queue created here, in this account; its URL is an output. */
      z.strictObject({ kind: z.literal('queue') }),
      /** A bus of another account. Its own policy lets this account put events. */
      z.strictObject({
        kind: z.literal('bus'),
        arn: z.string().check(z.regex(/^arn:aws[\w-]*:events:[^:]+:\d{12}:event-bus\/.+$/)),
      }),
      /**
       * A function in this account and region, optionally with an alias or version. Deploy it first: the rule needs it.
       * EventBridge counts an event as delivered once Lambda has queued it.
       */
      z.strictObject({
        kind: z.literal('function'),
        arn: z
          .string()
          .check(z.regex(/^arn:aws[\w-]*:lambda:[\w-]+:\d{12}:function:[\w-]{1,64}(:[\w-]{1,128})?$/)),
      }),
      /** The default bus of another account. */
      z.strictObject({ kind: z.literal('account'), id: z.string().check(z.regex(/^\d{12}$/)) }),
      /** Every account of an AWS organisation: each creates its own rules on our bus, for these events only. */
      z.strictObject({
        kind: z.literal('organisation'),
        id: z.string().check(z.regex(/^o-[a-z0-9]{10,32}$/)),
      }),
    ]),
    /** Event types of the catalogue, of our own or of `subscriptions.more`, or `all` of them. */
    events: z.union([z.literal('all'), z.array(eventType).check(z.minLength(1))]),
    duplicates,
    superseded,
    /** Whether the team may see personal fields. If so, its rule is on the personal bus. */
    personalData: z.boolean(),
    /** Operations of the bank that its automations may call, by their contract names: `accounts.get`. */
    operations: z._default(z.array(z.string()), []),
    /** Who may call them: execution roles of state machines, rules and functions. */
    callers: z._default(z.array(roleArn), []),
  })
  .check(
    z.refine(({ target, personalData }) => target.kind !== 'organisation' || !personalData, {
      path: ['personalData'],
      error: 'personal data goes to a named account, never to a whole organisation',
    }),
  );

export type Team = z.output<typeof team>;

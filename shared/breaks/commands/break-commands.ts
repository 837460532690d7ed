import { breakKinds, breakRow, breakStates, severities } from '#shared/breaks/break.ts';
import { breakStep } from '#shared/breaks/history.ts';
import { breakNote } from '#shared/breaks/notes.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import type { JsonObject } from '#shared/kernel/json.ts';
import * as z from '#shared/kernel/zod.ts';
import { commandInParts } from '#shared/operators/command.ts';
import { listedIds } from '#shared/operators/listed-ids.ts';
import { query } from '#shared/operators/query.ts';
import { absentResponse, type RequestOf, type ResponseOf } from '#shared/operators/row.ts';
import { changedBreaks, changedPart, inParts, mostAtOnce } from './in-parts.ts';

const id = z.string().check(z.minLength(1), z.maxLength(200));

/** A break as people see it. */
const shownBreak = z.extend(breakRow, {
  /** When it should be settled, canonical UTC. */
  deadline: z.string(),
  isOverdue: z.boolean(),
});

export type ShownBreak = z.output<typeof shownBreak>;

/** The name of a session, as the audit log has it. */
export const ownerName = z.string().check(z.regex(/^[\w+=,.@-]{2,64}$/));

export const noteText = z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000));

/** Keys of objects, or ids of bookings. */
export const noteEvidence = z
  .array(z.string().check(z.regex(/^\S{1,500}$/)))
  .check(z.minLength(1), z.maxLength(20));

/** The most breaks that one change covers: a person is shown all of them first. */
export const mostChanged = 500;

const ids = z
  .array(z.string().check(z.regex(/^[0-9a-f]{64}$/, 'must be the id of a break, as `breaks list` shows it')))
  .check(z.minLength(1), z.maxLength(mostChanged));

/** Of one call. */
const someIds = z.array(id).check(z.minLength(1), z.maxLength(mostAtOnce));

const assigned = {
  owner: ownerName,
  /** Day at the bank until whose end they are quiet. */
  untilDay: z.iso.date(),
};
const comment = { text: noteText };
const evidence = { evidence: noteEvidence, text: z.optional(noteText) };

const changing = { by: 'runs', response: changedBreaks } as const;

/** The entity that the audit log names. */
const entityOf = ([first = '', ...others]: readonly string[]) =>
  others.length === 0 ? `break ${first}` : `${others.length + 1} breaks`;

/** The audit log keeps only a hash of the text: the text may name somebody, and is erased with the customer. */
const writtenOf = (text: string): JsonObject => ({ characters: text.length, textSha256: sha256Hex(text) });

/** Queries and commands about breaks. */
export const breakCommands = {
  list: query({
    name: 'breaks/list',
    by: 'runs',
    request: z.strictObject({
      /** Those that wait for somebody, if left out. */
      state: z.optional(z.enum(breakStates)),
      kind: z.optional(z.enum(breakKinds)),
      severity: z.optional(z.enum(severities)),
      accountId: z.optional(id),
      entity: z.optional(id),
      owner: z.optional(ownerName),
      /** Canonical UTC: first seen before then. */
      before: z.optional(z.string()),
      overdue: z._default(z.boolean(), false),
    }),
    /** The most severe first, and among those the oldest. `hasMore` if one answer cannot take all. */
    response: z.object({ breaks: z.array(shownBreak), hasMore: z.boolean() }),
  }),
  show: query({
    name: 'breaks/show',
    by: 'runs',
    request: z.strictObject({ id }),
    response: z.union([
      absentResponse,
      z.object({
        found: shownBreak,
        history: z.array(breakStep),
        notes: z.array(breakNote),
        /** The bucket of the objects that the evidence names: `s3://<bucket>`. */
        evidenceIn: z.string(),
      }),
    ]),
  }),
  /** Assigns breaks to somebody: they are quiet until the end of a day at the bank. */
  assign: commandInParts({
    ...changing,
    name: 'breaks/assign',
    action: 'assign breaks',
    request: z.strictObject({ ids, ...assigned }),
    part: { request: z.strictObject({ ids: someIds, ...assigned }), response: changedPart },
    describe: ({ ids: all, ...to }) => ({ entity: entityOf(all), keeps: { ...to, ...listedIds(all) } }),
    carryOut: async ({ ids: all, ...to }, { call, soFar }) =>
      inParts(all, soFar, async (some) => call({ ids: some, ...to })),
  }),
  comment: commandInParts({
    ...changing,
    name: 'breaks/comment',
    action: 'comment breaks',
    request: z.strictObject({ ids, ...comment }),
    part: { request: z.strictObject({ ids: someIds, ...comment }), response: changedPart },
    describe: ({ ids: all, text }) => ({
      entity: entityOf(all),
      keeps: { ...writtenOf(text), ...listedIds(all) },
    }),
    carryOut: async ({ ids: all, text }, { call, soFar }) =>
      inParts(all, soFar, async (some) => call({ ids: some, text })),
  }),
  evidence: commandInParts({
    ...changing,
    name: 'breaks/evidence',
    action: 'add evidence to breaks',
    request: z.strictObject({ ids, ...evidence }),
    part: { request: z.strictObject({ ids: someIds, ...evidence }), response: changedPart },
    describe: ({ ids: all, text, evidence: keys }) => ({
      entity: entityOf(all),
      keeps: { evidence: keys, ...(text !== undefined && writtenOf(text)), ...listedIds(all) },
    }),
    carryOut: async ({ ids: all, ...given }, { call, soFar }) =>
      inParts(all, soFar, async (some) => call({ ids: some, ...given })),
  }),
  /** Closes breaks that one person may close; see `closable.ts`. */
  close: commandInParts({
    ...changing,
    name: 'breaks/close',
    action: 'close breaks',
    request: z.strictObject({ ids }),
    part: { request: z.strictObject({ ids: someIds }), response: changedPart },
    describe: ({ ids: all }) => ({ entity: entityOf(all), keeps: listedIds(all) }),
    carryOut: async ({ ids: all }, { call, soFar }) =>
      inParts(all, soFar, async (some) => call({ ids: some })),
  }),
};

export type BreakRequest<Row extends 'list' | 'show'> = RequestOf<(typeof breakCommands)[Row]>;
export type BreakResponse<Row extends 'list' | 'show'> = ResponseOf<(typeof breakCommands)[Row]>;
/** One call of a command. */
export type BreakChange<Row extends 'assign' | 'comment' | 'evidence' | 'close'> = RequestOf<
  (typeof breakCommands)[Row]['part']
>;

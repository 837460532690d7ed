import { change, type Step } from '#shared/operators/command.ts';
import { listedIds } from '#shared/operators/listed-ids.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import type { Json, JsonObject } from '#shared/kernel/json.ts';
import * as z from '#shared/kernel/zod.ts';
import {
  breaksExchanges,
  mostAtOnce,
  noteEvidence,
  noteText,
  ownerName,
  type BreaksAnswer,
} from './break-commands.ts';

/** What one change takes: a person looks at all of them before. */
export const mostChanged = 500;

const ids = z
  .array(z.string().check(z.regex(/^[0-9a-f]{64}$/, 'must be the id of a break, as `breaks list` shows it')))
  .check(z.minLength(1), z.maxLength(mostChanged));

/** What a change over many breaks has come to. */
const progress = z.object({
  asked: z.int(),
  changed: z.int(),
  before: z.record(z.string(), z.number()),
  /** The first of those that were refused, and how many there were. */
  refused: z.array(z.object({ id: z.string(), because: z.string() })),
  refusedInAll: z.int(),
});

export type ChangedBreaks = z.output<typeof progress>;

const none: ChangedBreaks = { asked: 0, changed: 0, before: {}, refused: [], refusedInAll: 0 };
const mostNamed = 20;

/** Part by part, since the gateway waits for half a minute. */
async function inParts(
  all: readonly string[],
  soFar: Json | undefined,
  ask: (part: string[]) => Promise<BreaksAnswer<'assign'>>,
): Promise<Step<ChangedBreaks>> {
  const known = soFar === undefined ? none : progress.parse(soFar);
  const part = all.slice(known.asked, known.asked + mostAtOnce);
  const answer = await ask(part);
  const now = added(known, part.length, answer);
  if (now.asked < all.length) return { state: 'part', soFar: now };
  const { changed, before, refused, refusedInAll } = now;
  const after = {
    changed,
    refused: refusedInAll,
    ...(refused.length > 0 && { because: reasonsOf(refused) }),
  };
  return { state: changed > 0 ? 'done' : 'failed', before, after, answer: now };
}

function added(
  known: ChangedBreaks,
  count: number,
  { before, refused }: BreaksAnswer<'assign'>,
): ChangedBreaks {
  const states = new Set([...Object.keys(known.before), ...Object.keys(before)]);
  return {
    asked: known.asked + count,
    changed: known.changed + count - refused.length,
    before: Object.fromEntries(
      [...states].map((state) => [state, (known.before[state] ?? 0) + (before[state] ?? 0)]),
    ),
    refused: [...known.refused, ...refused].slice(0, mostNamed),
    refusedInAll: known.refusedInAll + refused.length,
  };
}

const reasonsOf = (refused: ChangedBreaks['refused']) => [...new Set(refused.map(({ because }) => because))];

/** What the record names. */
const entityOf = ({ ids: [first = '', ...others] }: { readonly ids: readonly string[] }) =>
  others.length === 0 ? `break ${first}` : `${others.length + 1} breaks`;

/** Somebody takes care of them: they are quiet until the end of a day at the bank. */
export const assignBreaks = change({
  name: 'breaks/assign',
  by: 'runs',
  action: 'assign breaks',
  asked: z.strictObject({ ids, owner: ownerName, untilDay: z.iso.date() }),
  answer: progress,
  entityOf,
  wishOf: ({ ids: all, ...wish }) => ({ ...wish, ...listedIds(all) }),
  carryOut: async ({ ids: all, ...wish }, { ask, soFar, change: id, person: by }) =>
    inParts(all, soFar, async (part) =>
      ask(breaksExchanges.assign, { ask: 'assign-breaks', ids: part, change: id, by, ...wish }),
    ),
});

/** The record keeps what was written by its hash alone: the text may name somebody, and goes with the customer. */
const writtenOf = (text: string): JsonObject => ({ characters: text.length, textSha256: sha256Hex(text) });

export const commentBreaks = change({
  name: 'breaks/comment',
  by: 'runs',
  action: 'comment breaks',
  asked: z.strictObject({ ids, text: noteText }),
  answer: progress,
  entityOf,
  wishOf: ({ ids: all, text }) => ({ ...writtenOf(text), ...listedIds(all) }),
  carryOut: async ({ ids: all, text }, { ask, soFar, change: id, person: by }) =>
    inParts(all, soFar, async (part) =>
      ask(breaksExchanges.note, { ask: 'note-breaks', ids: part, change: id, by, text }),
    ),
});

export const addEvidence = change({
  name: 'breaks/evidence',
  by: 'runs',
  action: 'add evidence to breaks',
  asked: z.strictObject({ ids, evidence: noteEvidence, text: z.optional(noteText) }),
  answer: progress,
  entityOf,
  wishOf: ({ ids: all, text, evidence }) => ({
    evidence,
    ...(text !== undefined && writtenOf(text)),
    ...listedIds(all),
  }),
  carryOut: async ({ ids: all, text, evidence }, { ask, soFar, change: id, person: by }) =>
    inParts(all, soFar, async (part) =>
      ask(breaksExchanges.note, { ask: 'note-breaks', ids: part, change: id, by, text, evidence }),
    ),
});

/** Of those that one person may close; see `closable.ts`. */
export const closeBreaks = change({
  name: 'breaks/close',
  by: 'runs',
  action: 'close breaks',
  asked: z.strictObject({ ids }),
  answer: progress,
  entityOf,
  wishOf: ({ ids: all }) => listedIds(all),
  carryOut: async ({ ids: all }, { ask, soFar, change: id, person: by, reason: because }) =>
    inParts(all, soFar, async (part) =>
      ask(breaksExchanges.close, { ask: 'close-breaks', ids: part, change: id, by, because }),
    ),
});

import * as z from '#shared/kernel/zod.ts';
import { hoursPerDay } from '#shared/archive/day-partition.ts';
import { familyNames } from '#shared/events/families.ts';
import { PermanentError } from '#shared/kernel/errors.ts';

/** What may be asked of a replay: a page of it, and with the cursor of its answer the next one. */
export const replayRequest = z
  .strictObject({
    family: z.enum(familyNames),
    /** Days on which the events were recorded, UTC, both included. */
    from: z.iso.date(),
    to: z.iso.date(),
    type: z.optional(z.string().check(z.minLength(1))),
    /** Only events of this entity, or of this customer or account. */
    entity: z.optional(z.string().check(z.minLength(1))),
    /** Counts what would be sent. */
    dryRun: z._default(z.boolean(), false),
    cursor: z.optional(z.string()),
    /** Events per page. */
    limit: z._default(z.int().check(z.minimum(1), z.maximum(500)), 100),
  })
  .check(z.refine(({ from, to }) => from <= to, 'from is later than to'));

export type ReplayRequest = z.output<typeof replayRequest>;

export interface ReplayAnswer {
  readonly runId: string;
  /** Sent, or with `dryRun` what would have been. */
  readonly sent: number;
  /** Nothing of these can be read any more: they, or others of their content, were erased, or they were nobody's and have expired. */
  readonly erased: number;
  /** The day that it has come to. */
  readonly day: string;
  /** How much of the days is done, from 0 to 1. */
  readonly done: number;
  /** Left out at the end. */
  readonly cursor?: string;
}

/** Where a replay goes on. */
export const replayPosition = z.strictObject({
  runId: z.uuid(),
  askedAt: z.iso.datetime(),
  day: z.iso.date(),
  hour: z.int().check(z.minimum(0), z.maximum(hoursPerDay - 1)),
  /** Of the archive. */
  part: z.int().check(z.minimum(0)),
  /** The last id that was looked at. */
  after: z.optional(z.string()),
});

export type ReplayPosition = z.output<typeof replayPosition>;

export function toCursor(position: ReplayPosition): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

export function fromCursor(cursor: string): ReplayPosition {
  try {
    return replayPosition.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch (error) {
    throw new PermanentError('cursor-malformed', 'The cursor is not one of a replay', error);
  }
}

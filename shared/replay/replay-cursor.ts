import * as z from '#shared/kernel/zod.ts';
import { hoursPerDay } from '#shared/archive/day-partition.ts';
import { PermanentError } from '#shared/kernel/errors.ts';

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
    throw new PermanentError('cursor-malformed', 'The cursor is not a replay cursor', error);
  }
}

import { rememberedSalts, type ArchiveSalts } from '#shared/archive/archive-keys.ts';
import { dayOf, hoursPerDay } from '#shared/archive/day-partition.ts';
import { dayAfter, daysBetween } from '#shared/archive/days.ts';
import type { KeptEvent } from '#shared/archive/kept-event.ts';
import type { Seal } from '#shared/archive/seal.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import { PermanentError } from '#shared/kernel/errors.ts';
import type { Random } from '#shared/kernel/random.ts';
import type { Log } from '#shared/kernel/telemetry.ts';
import * as z from '#shared/kernel/zod.ts';
import { createKeptEvents, type KeptEventsDeps } from './kept-events.ts';
import type { ReplayRequest, ReplayResponse } from './commands/replay-commands.ts';
import { sendAgain, type SendAgainDeps } from './send-again.ts';

export interface ReplayDeps extends Omit<KeptEventsDeps, 'seal' | 'salt' | 'bodies'>, SendAgainDeps {
  readonly salts: Pick<ArchiveSalts, 'find'>;
  readonly readSeal: () => Promise<Seal>;
  /** How long the archive keeps a day. */
  readonly archiveDays: number;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}

interface ReplayCall {
  /** Counts what would be sent. */
  readonly dryRun: boolean;
  readonly remainingMs: () => number;
}

/** The waiting person wants to see the progress and to be able to stop it. */
const pageMs = 5_000;
/** Time for the last reads of the stores. */
const restMs = 15_000;
/** A page reads at most so many from the stores at a time. */
const chunk = 50;

/**
 * Sends one page of the events recorded on some days through their handlers again. A page may be empty and still have a
 * cursor, because searching takes time too. Requesting a page again sends it again, which is harmless.
 */
export function createReplay(deps: ReplayDeps) {
  return async (request: ReplayRequest, { dryRun, remainingMs }: ReplayCall): Promise<ReplayResponse> => {
    const start = request.cursor === undefined ? begin(request, deps) : fromCursor(request.cursor);
    const endMs = Math.max(restMs, remainingMs() - pageMs);
    const { runId, askedAt } = start;
    const salt = rememberedSalts(async (name) => deps.salts.find(name));
    const read = createKeptEvents({ ...deps, salt, seal: await deps.readSeal() });
    const last = lastDay(request, deps.clock);
    let [sent, erased] = [0, 0];
    let position: ReplayPosition | undefined = start.day > last ? undefined : start;
    while (position !== undefined && sent < request.limit && remainingMs() > endMs) {
      const { family, type, limit } = request;
      const { part, after } = position;
      const pageRequest = { after, type, limit: Math.min(chunk, limit - sent) };
      const page = await read({
        ...pageRequest,
        start: { family, day: position.day, hour: position.hour, part },
      });
      const readable = page.events.filter(({ content }) => content !== undefined);
      const wanted = readable.filter((event) => concerns(event, request.entity));
      erased += page.events.length - readable.length;
      sent += dryRun ? wanted.length : await sendAgain(wanted, { runId, askedAt }, deps);
      position = page.next === undefined ? nextHour(position, last) : { ...position, ...page.next };
    }
    if (!dryRun) deps.log.info('events were sent again', { runId, family: request.family, sent });
    const day = position?.day ?? last;
    const done = position === undefined ? 1 : doneOf(position, request, last);
    return { runId, sent, erased, day, done, ...(position && { cursor: toCursor(position) }) };
  };
}

function begin({ from }: ReplayRequest, { archiveDays, clock, random }: ReplayDeps): ReplayPosition {
  const today = dayOf(toIsoInstant(clock.now()));
  if (from > today) throw new PermanentError('day-to-come', `${from} is in the future`);
  const first = dayAfter(today, -archiveDays);
  if (from < first)
    throw new PermanentError('day-forgotten', `The archive begins on ${first}, later than ${from}`);
  return { runId: random.uuid(), askedAt: toIsoInstant(clock.now()), day: from, hour: 0, part: 0 };
}

function nextHour({ runId, askedAt, day, hour }: ReplayPosition, last: string): ReplayPosition | undefined {
  const isDayDone = hour + 1 === hoursPerDay;
  if (isDayDone && day >= last) return undefined;
  const next = isDayDone ? { day: dayAfter(day), hour: 0 } : { day, hour: hour + 1 };
  return { runId, askedAt, ...next, part: 0 };
}

/** Nothing is recorded on future days. */
function lastDay({ to }: ReplayRequest, clock: Clock): string {
  const today = dayOf(toIsoInstant(clock.now()));
  return to < today ? to : today;
}

function concerns({ content }: KeptEvent, entity: string | undefined): boolean {
  if (entity === undefined || content === undefined) return true;
  return content.entityId === entity || Object.values(content.owners).includes(entity);
}

function doneOf({ day, hour }: ReplayPosition, { from }: ReplayRequest, last: string): number {
  const days = daysBetween(from, last).length;
  return (daysBetween(from, day).length - 1 + hour / hoursPerDay) / days;
}

/** The position from which a replay continues. */
const replayPosition = z.strictObject({
  runId: z.uuid(),
  askedAt: z.iso.datetime(),
  day: z.iso.date(),
  hour: z.int().check(z.minimum(0), z.maximum(hoursPerDay - 1)),
  /** Of the archive. */
  part: z.int().check(z.minimum(0)),
  /** The last id that was read. */
  after: z.optional(z.string()),
});

type ReplayPosition = z.output<typeof replayPosition>;

function toCursor(position: ReplayPosition): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

function fromCursor(cursor: string): ReplayPosition {
  try {
    return replayPosition.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch (error) {
    throw new PermanentError('cursor-malformed', 'The cursor is not a replay cursor', error);
  }
}

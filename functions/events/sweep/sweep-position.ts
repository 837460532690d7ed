import {
  endOfHourMs,
  hourAfter,
  hourOfRecording,
  lastHourBefore,
  startOfHourMs,
} from '#shared/fanout/recording-hours.ts';
import type { PassName, Progress } from '#shared/fanout/sweep-progress.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';

const [minuteMs, hourMs] = [60_000, 3_600_000];

/** Younger records are still being delivered by the stream. */
const minimumAgeMs = 3 * minuteMs;

/** How far back the very first sweep goes. */
const firstReachMs = 48 * hourMs;

/** After a longer gap, a clock is trusted only when a second run agrees with it. The later pass rests for longer. */
const mostBetweenRunsMs = 6 * hourMs;

export interface Pass {
  readonly name: PassName;
  /** After this time nothing is recorded in the hour any more, and the index has caught up with its table. */
  readonly restMs: number;
  /** Whether hours are swept before this rest. */
  readonly isEarly: boolean;
}

export const passes = [
  { name: 'swept', restMs: hourMs, isEarly: true },
  { name: 'confirmed', restMs: 25 * hourMs, isEarly: false },
] as const satisfies readonly Pass[];

/** One run uses one time, even if its clock is set meanwhile. */
export interface RunTime {
  readonly nowMs: number;
  readonly hasTime: () => boolean;
}

export function recordedBefore({ nowMs }: RunTime): string {
  return toIsoInstant(nowMs - minimumAgeMs);
}

/**
 * The progress with which a run starts. It continues a round that an earlier run started, unless that run's clock was
 * ahead. A clock that jumped closes no hour: the previous run's clock must agree.
 */
export function beginRun(before: Progress | undefined, pass: Pass, run: RunTime): Progress {
  const { nowMs } = run;
  const start: Progress = before ?? {
    revision: 0,
    hour: hourOfRecording(toIsoInstant(nowMs - firstReachMs)),
  };
  const last = lastHour(pass, run);
  const { position: held, ...rest } = start;
  const seen = { ...rest, seenAt: toIsoInstant(nowMs) };
  if (start.hour > last) return seen;
  const isBelieved = agrees(start, nowMs);
  if (held !== undefined && held.hour <= last) {
    const { sweptTo, ...position } = held;
    return { ...seen, position: { ...position, ...(isBelieved && sweptTo !== undefined && { sweptTo }) } };
  }
  return {
    ...seen,
    position: {
      hour: start.hour,
      closes: isBelieved && hasRested(start.hour, pass, nowMs),
      ...(isBelieved && { sweptTo: recordedBefore(run) }),
    },
  };
}

/** The position after an id of the current hour. */
export function behind(reached: Progress, id: string): Progress {
  return reached.position === undefined
    ? reached
    : { ...reached, position: { ...reached.position, after: id } };
}

/**
 * The position at the end of the current hour. The hour is done if it had rested. After the last hour, the round is
 * complete.
 */
export function atEndOfHour({ position, ...reached }: Progress, pass: Pass, run: RunTime): Progress {
  if (position === undefined) return reached;
  const { hour, closes, sweptTo } = position;
  const next = hourAfter(hour);
  const closed = closes && hour === reached.hour ? { ...reached, hour: next } : reached;
  if (next > lastHour(pass, run)) return { ...closed, ...(sweptTo !== undefined && { sweptTo }) };
  // Without `sweptTo`, the clock of this run or of the one that started the round is not trusted.
  const isNextDone = closes && sweptTo !== undefined && hasRested(next, pass, run.nowMs);
  return {
    ...closed,
    position: { hour: next, closes: isNextDone, ...(sweptTo !== undefined && { sweptTo }) },
  };
}

/** Age of the instant up to which everything recorded is published. */
export function behindSeconds(reached: Progress, nowMs: number): number {
  const sweptToMs = reached.sweptTo === undefined ? startOfHourMs(reached.hour) : Date.parse(reached.sweptTo);
  return Math.max(0, Math.round((nowMs - sweptToMs) / 1_000));
}

function lastHour({ isEarly, restMs }: Pass, run: RunTime): string {
  return isEarly ? hourOfRecording(recordedBefore(run)) : lastHourBefore(run.nowMs - restMs);
}

function hasRested(hour: string, { restMs }: Pass, nowMs: number): boolean {
  return endOfHourMs(hour) + restMs <= nowMs;
}

function agrees({ seenAt }: Progress, nowMs: number): boolean {
  if (seenAt === undefined) return true;
  const sinceMs = nowMs - Date.parse(seenAt);
  return sinceMs >= 0 && sinceMs <= mostBetweenRunsMs;
}

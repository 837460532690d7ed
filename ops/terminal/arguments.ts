import * as z from '#shared/kernel/zod.ts';
import { month } from '#shared/kernel/calendar/month.ts';
import { keptFacts } from '#shared/archive/kept-event.ts';
import { familyOf } from '#shared/events/event-types.ts';
import { familyNames, type Family } from '#shared/events/families.ts';
import { stages } from '#ops/deployment/stages.ts';
import { UsageError } from './usage-error.ts';

/** What every command takes. */
export interface CommonFlags {
  readonly stage: string;
  readonly json: boolean;
}

export const commonFlags = {
  stage: {
    kind: 'parsed',
    parse: (text: string): string =>
      stages.names.find((name) => name === text) ?? wrong(`must be one of ${stages.names.join(', ')}`),
    default: 'local',
    placeholder: 'STAGE',
    brief: `Stage to use, of ${stages.names.join(', ')}; local is the local run that is up`,
  },
  json: {
    kind: 'boolean',
    default: false,
    withNegated: false,
    brief: 'Print the answer as one JSON document',
  },
} as const;

export const familyFlag = {
  kind: 'enum',
  values: familyNames,
  placeholder: 'F',
  brief: 'Family of events of the bank',
} as const;

export const typeFlag = {
  kind: 'parsed',
  parse: nonEmpty,
  optional: true,
  placeholder: 'T',
  brief: 'Only events of this type',
} as const;

export const rateFlag = {
  kind: 'parsed',
  parse: (text: string): number =>
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000)).safeParse(text).data ??
    wrong('must be a number of events per second, from 1 to 1000'),
  default: '50',
  placeholder: 'N',
  brief: 'Events per second',
} as const;

export const dayFlag = {
  kind: 'parsed',
  parse: (text: string): string =>
    z.iso.date().safeParse(text).data ?? wrong('must be a date such as 2026-01-31'),
  placeholder: 'DAY',
} as const;

const anyId = z.string().check(z.regex(/^\S{1,200}$/));

/** An id as the bank or a queue gives them. */
export function idOf(text: string): string {
  return isId(text) ? text : wrong('must be an id, without spaces');
}

export const isId = (text: string): boolean => anyId.safeParse(text).success;

export function monthOf(text: string): string {
  return month.safeParse(text).data ?? wrong('must be a month such as 2026-01');
}

export const monthFlag = { kind: 'parsed', parse: monthOf, placeholder: 'MONTH' } as const;

export function yearOf(text: string): number {
  return /^2\d{3}$/.test(text) ? Number(text) : wrong('must be a year such as 2026');
}

/** The id of an event's record. */
export function recordIdOf(text: string): string {
  return (
    keptFacts.shape.id.safeParse(text).data ??
    wrong('must be a record id: 64 hexadecimal digits, as shown by `parked list` and in logs')
  );
}

export function nonEmpty(text: string): string {
  return text === '' ? wrong('cannot be empty') : text;
}

/** Throws for a type that the family does not have; what was kept unclassified may be of any. */
export function checkType(type: string | undefined, family: Family): void {
  if (type === undefined || family === 'unclassified') return;
  const own = familyOf(type);
  if (own === family) return;
  throw new UsageError(
    own === 'unclassified'
      ? `--type ${type} is not an event type of the family ${family}`
      : `--type ${type} belongs to the family ${own}, not to ${family}`,
  );
}

/** Throws for days in the wrong order. */
export function checkDays({ from, to }: { readonly from: string; readonly to: string }): void {
  if (from > to) throw new UsageError('--from is later than --to; swap them');
}

/** To stand behind the name of an argument. */
export function wrong(reason: string): never {
  throw new Error(reason);
}

import {
  breakKinds,
  breakStates,
  severities,
  type Break,
  type BreakKind,
  type BreakState,
} from '#shared/breaks/break.ts';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';
import type { BreaksFilter } from '#ops/commands/breaks.ts';
import { idOf, nonEmpty, wrong } from '#ops/terminal/arguments.ts';

/** Which breaks are meant. */
export interface FilterFlags {
  readonly kind?: BreakKind;
  readonly severity?: Break['severity'];
  readonly account?: string;
  readonly entity?: string;
  readonly owner?: string;
  /** In hours. */
  readonly olderThan?: number;
  readonly overdue: boolean;
}

const optionalText = (placeholder: string, brief: string) =>
  ({ kind: 'parsed', parse: nonEmpty, optional: true, placeholder, brief }) as const;

export const filterFlags = {
  kind: {
    kind: 'enum',
    values: breakKinds,
    optional: true,
    placeholder: 'KIND',
    brief: 'Only breaks of this kind',
  },
  severity: { kind: 'enum', values: severities, optional: true, brief: 'Only breaks of this severity' },
  account: {
    kind: 'parsed',
    parse: idOf,
    optional: true,
    placeholder: 'ID',
    brief: 'Only breaks of this account',
  },
  entity: optionalText('TEXT', 'Only breaks about this, as the list names it'),
  owner: optionalText('NAME', 'Only breaks that this person takes care of'),
  olderThan: {
    kind: 'parsed',
    parse: hoursOf,
    optional: true,
    placeholder: 'TIME',
    brief: 'Only breaks that were first seen longer ago than this, such as 12h or 3d',
  },
  overdue: {
    kind: 'boolean',
    default: false,
    withNegated: false,
    brief: 'Only breaks that are past their deadline',
  },
} as const;

export const stateFlag = {
  kind: 'enum',
  values: breakStates,
  optional: true,
  brief: 'State of the breaks; default: those that wait for a person',
} as const;

function hoursOf(text: string): number {
  const [, count, unit] = /^(\d{1,4})([hd])$/.exec(text) ?? [];
  if (count === undefined) return wrong('must be hours or days such as 12h or 3d');
  return Number(count) * (unit === 'd' ? 24 : 1);
}

const hourMs = 3_600_000;

export function filterOf(
  { kind, severity, account, entity, owner, olderThan, overdue }: FilterFlags,
  clock: Clock,
  state?: BreakState,
): BreaksFilter {
  return {
    ...(state !== undefined && { state }),
    ...(kind !== undefined && { kind }),
    ...(severity !== undefined && { severity }),
    ...(account !== undefined && { accountId: account }),
    ...(entity !== undefined && { entity }),
    ...(owner !== undefined && { owner }),
    ...(olderThan !== undefined && { before: toIsoInstant(clock.now() - olderThan * hourMs) }),
    ...(overdue && { overdue }),
  };
}

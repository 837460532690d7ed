import { parseArgs } from 'node:util';
import * as z from 'zod';
import type { StageName } from '#infra/stages.ts';
import { familyOf as usualFamilyOf } from '#shared/events/event-types.ts';
import { familyNames, type Family } from '#shared/events/families.ts';
import { fromCursor } from '#shared/replay/replay-request.ts';
import { idOf, refuse, stageOf, stageOption } from '#ops/arguments.ts';

export interface ReplayCommand {
  readonly command: 'replay';
  readonly stage: StageName;
  readonly wish: ReplayWish;
  /** Events per second. */
  readonly rate: number;
}

/** As the deployed function reads it. */
export interface ReplayWish {
  readonly family: Family;
  readonly from: string;
  readonly to: string;
  readonly type?: string;
  readonly entity?: string;
  readonly dryRun: boolean;
  readonly cursor?: string;
}

export const replayUsage =
  'npm run ops -- replay --family F --from DAY --to DAY [--type T] [--entity ID] [--dry-run] [--rate N] [--stage STAGE]';

const options = {
  ...stageOption,
  family: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  type: { type: 'string' },
  entity: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  rate: { type: 'string', default: '50' },
  /** Printed by a run that did not come to its end. */
  cursor: { type: 'string' },
} as const;

export function parseReplay(args: readonly string[]): ReplayCommand {
  const { values } = parseArgs({ args: [...args], options });
  const { type, entity, cursor, 'dry-run': dryRun } = values;
  const [from, to] = [dayOf(values.from, 'from'), dayOf(values.to, 'to')];
  if (from > to) return refuse('--from is later than --to');
  const family = familyOf(values.family);
  const wish: ReplayWish = {
    family,
    from,
    to,
    dryRun,
    ...(type !== undefined && { type: typeOf(type, family) }),
    ...(entity !== undefined && { entity: idOf(entity) }),
    ...(cursor !== undefined && { cursor: cursorOf(cursor) }),
  };
  return { command: 'replay', stage: stageOf(values), wish, rate: rateOf(values.rate) };
}

const familyName = z.enum(familyNames);

/** Throws for a family that there is not. */
export function familyOf(text: string | undefined): Family {
  return familyName.safeParse(text).data ?? refuse(`--family is one of ${familyNames.join(', ')}`);
}

/** Throws for a type that the family does not have; what was kept unclassified may be of any. */
export function typeOf(text: string, family: Family): string {
  const usual = usualFamilyOf(text);
  if (usual === family || family === 'unclassified')
    return text === '' ? refuse('--type needs a type') : text;
  return usual === 'unclassified'
    ? refuse(`no type of ${family} is called ${text}`)
    : refuse(`${text} belongs to the family ${usual}`);
}

/** As it is, once it can be read: the function would refuse another. */
function cursorOf(cursor: string): string {
  fromCursor(cursor);
  return cursor;
}

/** Events per second; throws for anything but a sensible number of them. */
export function rateOf(text: string): number {
  const perSecond = z.coerce.number().int().min(1).max(1_000).safeParse(text).data;
  return perSecond ?? refuse('--rate is a number of events per second, from 1 to 1000');
}

function dayOf(text: string | undefined, name: string): string {
  return z.iso.date().safeParse(text).data ?? refuse(`--${name} is a day such as 2026-01-31 (UTC)`);
}

import { parseArgs } from 'node:util';
import * as z from '#shared/kernel/zod.ts';
import type { StageName } from '#infra/stages.ts';
import type { Family } from '#shared/events/families.ts';
import { fromCursor } from '#shared/replay/replay-cursor.ts';
import { familyOf, idOf, rateOf, refuse, stageOf, stageOption, typeOf } from '#ops/arguments.ts';

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
  rate: { type: 'string' },
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

/** As it is, once it can be read: the function would refuse another. */
function cursorOf(cursor: string): string {
  fromCursor(cursor);
  return cursor;
}

function dayOf(text: string | undefined, name: string): string {
  return z.iso.date().safeParse(text).data ?? refuse(`--${name} is a day such as 2026-01-31 (UTC)`);
}

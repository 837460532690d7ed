import { parseArgs } from 'node:util';
import type { StageName } from '#infra/stages.ts';
import type { Family } from '#shared/events/families.ts';
import { familyOf, rateOf, recordIdOf, refuse, stageOf, stageOption, typeOf } from '#ops/arguments.ts';

export type ParkedCommand = { readonly stage: StageName } & (
  | { readonly command: 'list-parked'; readonly family?: Family }
  | { readonly command: 'show-parked'; readonly id: string }
  | { readonly command: 'redrive-parked'; readonly ids: readonly string[] }
  | {
      readonly command: 'redrive-parked-family';
      readonly family: Family;
      readonly type?: string;
      readonly rate: number;
    }
);

export const parkedUsage = `npm run ops -- parked list [--family F] [--stage STAGE]
npm run ops -- parked show ID [--stage STAGE]
npm run ops -- parked redrive ID... | --family F [--type T] [--rate N] [--stage STAGE]`;

const options = {
  ...stageOption,
  family: { type: 'string' },
  type: { type: 'string' },
  rate: { type: 'string' },
} as const;

/** The function takes no more in one call. */
const mostIds = 200;

export function parseParked(args: readonly string[]): ParkedCommand {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const [verb, ...ids] = positionals;
  const { family, type, rate } = values;
  const stage = stageOf(values);
  const isPlain = type === undefined && rate === undefined;
  const [id, ...more] = ids;
  if (verb === 'list' && id === undefined && isPlain) {
    return { command: 'list-parked', stage, ...(family !== undefined && { family: familyOf(family) }) };
  }
  if (verb === 'show' && id !== undefined && more.length === 0 && isPlain && family === undefined) {
    return { command: 'show-parked', stage, id: recordIdOf(id) };
  }
  if (verb !== 'redrive') return refuse();
  if (id !== undefined) {
    if (!isPlain || family !== undefined) return refuse('redrive takes ids or a family');
    if (ids.length > mostIds) return refuse(`redrive takes at most ${mostIds} ids`);
    return { command: 'redrive-parked', stage, ids: ids.map(recordIdOf) };
  }
  const ofFamily = familyOf(family);
  return {
    command: 'redrive-parked-family',
    stage,
    family: ofFamily,
    rate: rateOf(rate),
    ...(type !== undefined && { type: typeOf(type, ofFamily) }),
  };
}

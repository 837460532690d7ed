import { parseArgs } from 'node:util';
import * as z from '#shared/kernel/zod.ts';
import type { StageName } from '#infra/stages.ts';
import type { Family } from '#shared/events/families.ts';
import { familyOf, idOf, rateOf, refuse, stageOf, stageOption } from '#ops/arguments.ts';

export type DeadLettersCommand = { readonly stage: StageName; readonly family: Family } & (
  | { readonly command: 'list-dead-letters' }
  | { readonly command: 'show-dead-letter'; readonly messageId: string }
  | { readonly command: 'redrive-dead-letters'; readonly limit: number; readonly rate: number }
);

export const deadLettersUsage = `npm run ops -- dead-letters list --family F [--stage STAGE]
npm run ops -- dead-letters show MESSAGE --family F [--stage STAGE]
npm run ops -- dead-letters redrive --family F [--limit N] [--rate N] [--stage STAGE]`;

const options = {
  ...stageOption,
  family: { type: 'string' },
  limit: { type: 'string' },
  rate: { type: 'string' },
} as const;

export function parseDeadLetters(args: readonly string[]): DeadLettersCommand {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const [verb, messageId, ...more] = positionals;
  const { limit, rate } = values;
  const common = { stage: stageOf(values), family: familyOf(values.family) };
  if (more.length > 0) return refuse();
  if (verb === 'redrive' && messageId === undefined) {
    const [most, perSecond] = [limitOf(limit), rateOf(rate)];
    return { command: 'redrive-dead-letters', ...common, limit: most, rate: perSecond };
  }
  if (limit !== undefined || rate !== undefined) return refuse();
  if (verb === 'list' && messageId === undefined) return { command: 'list-dead-letters', ...common };
  if (verb === 'show' && messageId !== undefined) {
    return { command: 'show-dead-letter', ...common, messageId: idOf(messageId) };
  }
  return refuse();
}

/** All of them, unless a number is given. */
function limitOf(text: string | undefined): number {
  if (text === undefined) return Infinity;
  return (
    z.coerce.number().check(z.int(), z.positive()).safeParse(text).data ??
    refuse('--limit is a number of messages')
  );
}

import { parseArgs } from 'node:util';
import type { StageName } from '#infra/stages.ts';
import { idOf, refuse, stageOf, stageOption } from '#ops/arguments.ts';

export type SubscriptionsCommand =
  | { readonly command: 'list-subscriptions'; readonly stage: StageName }
  | { readonly command: 'remove-subscription'; readonly stage: StageName; readonly id: string };

export const subscriptionsUsage = `npm run ops -- subscriptions list [--stage STAGE]
npm run ops -- subscriptions remove ID [--stage STAGE]`;

export function parseSubscriptions(args: readonly string[]): SubscriptionsCommand {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: stageOption,
    allowPositionals: true,
  });
  const stage = stageOf(values);
  const [verb, id, ...more] = positionals;
  if (verb === 'list' && id === undefined) return { command: 'list-subscriptions', stage };
  // One id, written out: nothing removes several at once.
  if (verb === 'remove' && id !== undefined && more.length === 0) {
    return { command: 'remove-subscription', stage, id: idOf(id) };
  }
  return refuse();
}

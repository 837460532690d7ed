import { parseArgs } from 'node:util';
import * as z from 'zod';
import { stageNames, type StageName } from '#infra/stages.ts';

export type Command =
  | { readonly command: 'help' }
  | { readonly command: 'invalid'; readonly reason: string }
  | { readonly command: 'list-subscriptions'; readonly stage: StageName }
  | { readonly command: 'remove-subscription'; readonly stage: StageName; readonly id: string };

export const usage = `npm run ops -- subscriptions list [--stage STAGE]
npm run ops -- subscriptions remove ID [--stage STAGE]

STAGE is one of ${stageNames.join(', ')} (default local: the local run that is up, or the emulator that
AWS_ENDPOINT_URL names). Other stages take region and credentials as the AWS SDK does.`;

const stageName = z.enum(stageNames);

/** The command that the arguments ask for. */
export function parseCommand(args: readonly string[]): Command {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { stage: { type: 'string', default: 'local' }, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    });
    if (values.help === true) return { command: 'help' };
    const stage = stageName.safeParse(values.stage);
    if (!stage.success) return { command: 'invalid', reason: `unknown stage ${values.stage}` };
    return commandOf(positionals, stage.data);
  } catch (error) {
    return { command: 'invalid', reason: error instanceof Error ? error.message : String(error) };
  }
}

function commandOf([subject, verb, ...rest]: readonly string[], stage: StageName): Command {
  if (subject !== 'subscriptions') return { command: 'invalid', reason: 'unknown command' };
  const [id, ...more] = rest;
  if (verb === 'list' && id === undefined) return { command: 'list-subscriptions', stage };
  // One id, written out: nothing removes several at once.
  if (verb === 'remove' && id !== undefined && more.length === 0) {
    return { command: 'remove-subscription', stage, id };
  }
  return { command: 'invalid', reason: 'unknown command' };
}

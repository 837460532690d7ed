import { familyNames } from '#shared/events/families.ts';
import { stageNames } from '#infra/stages.ts';
import { deadLettersUsage, parseDeadLetters, type DeadLettersCommand } from './dead-letters/command.ts';
import { eraseUsage, parseErase, type EraseCommand } from './erasure/command.ts';
import { mirrorUsage, parseMirror, type MirrorCommand } from './mirror/command.ts';
import { parkedUsage, parseParked, type ParkedCommand } from './parked/command.ts';
import { parseReplay, replayUsage, type ReplayCommand } from './replay/command.ts';
import {
  parseSubscriptions,
  subscriptionsUsage,
  type SubscriptionsCommand,
} from './subscriptions/command.ts';

export type Command =
  | { readonly command: 'help' }
  | { readonly command: 'invalid'; readonly reason: string }
  | SubscriptionsCommand
  | EraseCommand
  | MirrorCommand
  | ReplayCommand
  | ParkedCommand
  | DeadLettersCommand;

export const usage = `${subscriptionsUsage}
${mirrorUsage}
${eraseUsage}
${replayUsage}
${parkedUsage}
${deadLettersUsage}

F is a family of events, one of ${familyNames.join(', ')}.
STAGE is one of ${stageNames.join(', ')} (default local: the local run that is up, or the emulator that
AWS_ENDPOINT_URL names). Other stages take region and credentials as the AWS SDK does.
Personal fields are masked unless --personal asks for them.`;

/** Each subject reads its own arguments, and throws what is wrong with them. */
const subjects: Readonly<Partial<Record<string, (args: readonly string[]) => Command>>> = {
  subscriptions: parseSubscriptions,
  mirror: parseMirror,
  erase: parseErase,
  replay: parseReplay,
  parked: parseParked,
  'dead-letters': parseDeadLetters,
};

/** The command that the arguments ask for. */
export function parseCommand(args: readonly string[]): Command {
  if (args.includes('--help') || args.includes('-h')) return { command: 'help' };
  const [subject = '', ...rest] = args;
  const parse = Object.hasOwn(subjects, subject) ? subjects[subject] : undefined;
  if (parse === undefined) return { command: 'invalid', reason: 'unknown command' };
  try {
    return parse(rest);
  } catch (error) {
    return { command: 'invalid', reason: error instanceof Error ? error.message : String(error) };
  }
}

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
  | {
      readonly command: 'invalid';
      readonly reason: string;
      /** Of the subject that was meant; of all, if it is not known. */
      readonly usage: string;
    }
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

interface Subject {
  readonly usage: string;
  /** Throws what is wrong with the arguments. */
  readonly parse: (args: readonly string[]) => Command;
}

const subjects: Readonly<Partial<Record<string, Subject>>> = {
  subscriptions: { usage: subscriptionsUsage, parse: parseSubscriptions },
  mirror: { usage: mirrorUsage, parse: parseMirror },
  erase: { usage: eraseUsage, parse: parseErase },
  replay: { usage: replayUsage, parse: parseReplay },
  parked: { usage: parkedUsage, parse: parseParked },
  'dead-letters': { usage: deadLettersUsage, parse: parseDeadLetters },
};

/** The command that the arguments ask for. */
export function parseCommand(args: readonly string[]): Command {
  if (args.includes('--help') || args.includes('-h')) return { command: 'help' };
  const [name = '', ...rest] = args;
  const subject = Object.hasOwn(subjects, name) ? subjects[name] : undefined;
  if (subject === undefined) return { command: 'invalid', reason: 'unknown command', usage };
  try {
    return subject.parse(rest);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { command: 'invalid', reason, usage: subject.usage };
  }
}

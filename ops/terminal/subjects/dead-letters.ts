import { buildRouteMap } from '@stricli/core';
import * as z from '#shared/kernel/zod.ts';
import type { Family } from '#shared/events/families.ts';
import {
  deadLetterCommands,
  mostDeadLetters,
  type DeadLetterResponse,
} from '#shared/replay/commands/dead-letter-commands.ts';
import { commonFlags, familyFlag, idOf, rateFlag, wrong, type CommonFlags } from '#ops/terminal/arguments.ts';
import { changeFlags, changingAtPace, type ChangeFlags } from '#ops/terminal/changing.ts';
import { stageCommand, type Asked } from '#ops/terminal/command.ts';
import { jsonDocument } from '#ops/terminal/output.ts';
import { textTable } from '#ops/terminal/table.ts';

interface FamilyFlags extends CommonFlags {
  readonly family: Family;
}

/** Messages that the handler of a family gave up. Listing removes none. */
interface DeadLettersOfFamily extends DeadLetterResponse<'list'> {
  readonly family: Family;
  /** As many as one answer shows were there: there may be more. */
  readonly mayBeMore: boolean;
}

const familyFlags = { ...commonFlags, family: familyFlag };

const list = stageCommand({
  brief: 'List the dead letters of a family',
  parameters: { flags: familyFlags },
  answer: async ({ flags: { family }, deployment }: Asked<FamilyFlags>): Promise<DeadLettersOfFamily> => {
    const asked = { family, limit: mostDeadLetters };
    const { letters } = await deployment.operators.call(deadLetterCommands.list, asked);
    return { family, letters, mayBeMore: letters.length >= mostDeadLetters };
  },
  text: tableOf,
});

function tableOf({ family, letters, mayBeMore }: DeadLettersOfFamily): string {
  if (letters.length === 0) return `No dead letters of ${family} are visible.`;
  const rows = letters.map(({ messageId, eventType, queuedAt }) => [messageId, eventType, queuedAt]);
  const table = textTable([['message', 'event type', 'queued at'], ...rows]);
  return mayBeMore ? `${table}\n\nThere may be more.` : table;
}

const show = stageCommand({
  brief: 'Show one dead letter, with personal fields masked',
  parameters: {
    flags: familyFlags,
    positional: {
      kind: 'tuple',
      parameters: [{ parse: idOf, placeholder: 'MESSAGE', brief: 'Id of a message, as `list` shows it' }],
    },
  },
  answer: async ({ flags, deployment, args: [messageId] }: Asked<FamilyFlags, [string]>) =>
    deployment.operators.call(deadLetterCommands.show, { family: flags.family, messageId }),
  document: (shown) => ('absent' in shown ? undefined : jsonDocument(shown)),
  text: (_shown, { flags, args: [messageId] }) =>
    `No dead letter of ${flags.family} has the id ${messageId}, or it is hidden because someone has just looked at it.`,
  isSuccess: (shown) => !('absent' in shown),
});

interface RedriveFlags extends ChangeFlags {
  readonly family: Family;
  readonly limit?: number;
  readonly rate: number;
}

const redrive = stageCommand({
  brief: 'Move dead letters back to the queue of their family',
  parameters: {
    flags: {
      ...changeFlags,
      family: familyFlag,
      limit: {
        kind: 'parsed',
        parse: limitOf,
        optional: true,
        placeholder: 'N',
        brief: 'Most messages to move; all by default',
      },
      rate: rateFlag,
    },
  },
  answer: async (asked: Asked<RedriveFlags>) => {
    const { family, rate, limit } = asked.flags;
    const request = { family, rate, ...(limit !== undefined && { limit }) };
    return { family, ...(await changingAtPace(asked, deadLetterCommands.redrive, request)) };
  },
  // The queue may hold more than is visible.
  text: ({ family, sent }) =>
    `${sent} moved back to the queue of ${family}.${
      sent === 0
        ? ' Messages that someone has just looked at are hidden for three minutes: try again then.'
        : ''
    }`,
});

function limitOf(text: string): number {
  return (
    z.coerce.number().check(z.int(), z.positive()).safeParse(text).data ??
    wrong('must be a positive number of messages')
  );
}

export const deadLettersCommands = buildRouteMap({
  docs: { brief: 'Events whose handlers failed until the last retry' },
  routes: { list, show, redrive },
});

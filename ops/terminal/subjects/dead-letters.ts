import { buildRouteMap } from '@stricli/core';
import * as z from '#shared/kernel/zod.ts';
import type { Family } from '#shared/events/families.ts';
import { deadLetterCommands } from '#shared/replay/commands/dead-letter-commands.ts';
import { letterQueues, listDeadLetters, type DeadLettersOfQueue } from '#ops/commands/dead-letters.ts';
import { commonFlags, familyFlag, idOf, rateFlag, wrong, type CommonFlags } from '#ops/terminal/arguments.ts';
import { changeFlags, changingAtPace, type ChangeFlags } from '#ops/terminal/changing.ts';
import { concernedText } from '#ops/terminal/concerned-text.ts';
import { stageCommand, type Asked } from '#ops/terminal/command.ts';
import { jsonDocument } from '#shared/kernel/json-document.ts';
import { textTable } from '#ops/terminal/table.ts';
import { UsageError } from '#ops/terminal/usage-error.ts';
import type { Deployment } from '#ops/deployment/deployment.ts';

interface Whose {
  readonly family?: Family | undefined;
  readonly handler?: string | undefined;
}

type WhoseFlags = CommonFlags & Whose;

interface ListedDeadLetters {
  readonly queues: readonly DeadLettersOfQueue[];
}

const whoseFlags = {
  family: { ...familyFlag, optional: true },
  handler: {
    kind: 'parsed',
    parse: idOf,
    optional: true,
    placeholder: 'H',
    brief: "Handler of the company's own, in place of a family",
  },
} as const;

/** What the flags name; one of both, and a handler that the stage has. */
function whoseOf({ family, handler }: Whose, { stage }: Deployment): Whose {
  if ((family === undefined) === (handler === undefined))
    throw new UsageError('Name --family or --handler, and not both');
  if (family !== undefined) return { family };
  const names = stage.handlers.map(({ name }) => name);
  if (handler === undefined || !names.includes(handler))
    throw new Error(
      names.length === 0
        ? `The stage ${stage.name} has no handlers: name --family`
        : `The stage ${stage.name} has no handler ${String(handler)}, but ${names.join(', ')}`,
    );
  return { handler };
}

const shown = ({ family, handler = '' }: Whose) => family ?? `the handler ${handler}`;

const list = stageCommand({
  brief: 'List the dead letters of all families and handlers, or of one',
  parameters: { flags: { ...commonFlags, ...whoseFlags } },
  answer: async ({ flags, deployment }: Asked<WhoseFlags>): Promise<ListedDeadLetters> => ({
    queues: await listDeadLetters(deployment.operators, queuesOf(flags, deployment)),
  }),
  text: ({ queues }) => {
    const full = queues.filter(({ letters }) => letters.length > 0);
    const [first] = queues;
    if (full.length > 0) return full.map(tableOf).join('\n\n');
    return queues.length === 1 && first !== undefined
      ? `No dead letters of ${shown(first)} are visible.`
      : 'No dead letters are visible.';
  },
});

/** Those of all families and handlers, unless the flags name one. */
function queuesOf(flags: Whose, deployment: Deployment): readonly Whose[] {
  if (flags.family !== undefined || flags.handler !== undefined) return [whoseOf(flags, deployment)];
  return letterQueues(deployment.stage);
}

function tableOf({ letters, mayBeMore, ...whose }: DeadLettersOfQueue): string {
  const rows = letters.map(({ messageId, eventType, queuedAt, amount, id = '' }) => [
    messageId,
    eventType,
    queuedAt,
    concernedText(amount),
    amount?.account ?? '',
    id,
  ]);
  const table = textTable([['message', 'event type', 'queued at', 'amount', 'account', 'event'], ...rows]);
  return `Dead letters of ${shown(whose)}:\n${table}${mayBeMore ? '\n\nThere may be more.' : ''}`;
}

const show = stageCommand({
  brief: 'Show one dead letter, with personal fields masked',
  parameters: {
    flags: { ...commonFlags, ...whoseFlags },
    positional: {
      kind: 'tuple',
      parameters: [{ parse: idOf, placeholder: 'MESSAGE', brief: 'Id of a message, as `list` shows it' }],
    },
  },
  answer: async ({ flags, deployment, args: [messageId] }: Asked<WhoseFlags, [string]>) =>
    deployment.operators.call(deadLetterCommands.show, { ...whoseOf(flags, deployment), messageId }),
  document: (letter) => ('absent' in letter ? undefined : jsonDocument(letter)),
  text: (_letter, { flags, args: [messageId] }) =>
    `No dead letter of ${shown(flags)} has the id ${messageId}, or it is hidden because someone has just looked at it.`,
  isSuccess: (letter) => !('absent' in letter),
});

interface RedriveFlags extends ChangeFlags, Whose {
  readonly limit?: number;
  readonly rate: number;
}

const redrive = stageCommand({
  brief: 'Move dead letters back to their queue',
  parameters: {
    flags: {
      ...changeFlags,
      ...whoseFlags,
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
    const { rate, limit } = asked.flags;
    const whose = whoseOf(asked.flags, asked.deployment);
    const request = { ...whose, rate, ...(limit !== undefined && { limit }) };
    return { ...whose, ...(await changingAtPace(asked, deadLetterCommands.redrive, request)) };
  },
  // The queue may hold more than is visible.
  text: ({ sent, ...whose }) =>
    `${sent} moved back to the queue of ${shown(whose)}.${
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

import { buildRouteMap } from '@stricli/core';
import type { Family } from '#shared/events/families.ts';
import {
  mostParkedIds,
  parkedEventCommands,
  type ParkedResponse,
} from '#shared/replay/commands/parked-event-commands.ts';
import { becauseOfParking } from '#shared/replay/because-of-parking.ts';
import { listParked, type ParkedEvents } from '#ops/commands/parked.ts';
import {
  checkType,
  commonFlags,
  familyFlag,
  rateFlag,
  recordIdOf,
  typeFlag,
  type CommonFlags,
} from '#ops/terminal/arguments.ts';
import { changeFlags, changing, changingAtPace, type ChangeFlags } from '#ops/terminal/changing.ts';
import { concernedText } from '#ops/terminal/concerned-text.ts';
import { stageCommand, type Asked } from '#ops/terminal/command.ts';
import { jsonDocument } from '#shared/kernel/json-document.ts';
import { textTable } from '#ops/terminal/table.ts';
import { UsageError } from '#ops/terminal/usage-error.ts';

interface ListFlags extends CommonFlags {
  readonly family?: Family;
}

const recordId = { parse: recordIdOf, placeholder: 'ID', brief: 'Id of an event record' };

const list = stageCommand({
  brief: 'List the parked events',
  parameters: { flags: { ...commonFlags, family: { ...familyFlag, optional: true } } },
  answer: async ({ flags, deployment }: Asked<ListFlags>) => listParked(deployment.operators, flags.family),
  text: tableOf,
});

function tableOf({ events }: ParkedEvents): string {
  if (events.length === 0) return 'Nothing is parked.';
  const rows = events.map(({ id, eventType, recordedAt, amount, reason = '' }) => [
    id,
    eventType,
    recordedAt,
    concernedText(amount),
    because(reason),
  ]);
  return textTable([['id', 'event type', 'parked at', 'amount', 'reason'], ...rows]);
}

/** The word that the runbook explains, and what it means. */
const because = (reason: string) =>
  reason === '' ? '' : `${reason.split(':')[0] ?? ''}: ${becauseOfParking(reason)}`;

const show = stageCommand({
  brief: 'Show one event, with personal fields masked',
  parameters: { flags: commonFlags, positional: { kind: 'tuple', parameters: [recordId] } },
  answer: async ({ deployment, args: [id] }: Asked<CommonFlags, [string]>) =>
    deployment.operators.call(parkedEventCommands.show, { id }),
  document: (shown) => ('absent' in shown ? undefined : jsonDocument(shown)),
  text: (_shown, { args: [id] }) => `No record has the id ${id}.`,
  isSuccess: (shown) => !('absent' in shown),
});

interface RedriveFlags extends ChangeFlags {
  readonly family?: Family;
  readonly type?: string;
  readonly rate: number;
}

const redrive = stageCommand({
  brief: 'Send parked events through their handlers again',
  usage: ['ID... --reason TEXT', '--family F [--type T] [--rate N] --reason TEXT'],
  parameters: {
    flags: {
      ...changeFlags,
      family: { ...familyFlag, optional: true },
      type: typeFlag,
      rate: rateFlag,
    },
    positional: { kind: 'array', parameter: recordId, maximum: mostParkedIds },
  },
  answer: redriveWhat,
  text: textOfRedrive,
  isSuccess: (answer, { args }) => 'family' in answer || answer.sent === args.length,
});

/** How many events were sent again, and how many cannot be read any more. */
type Redriven =
  | ParkedResponse<'redrive'>
  | { readonly family: Family; readonly type?: string; readonly sent: number; readonly unreadable: number };

async function redriveWhat(asked: Asked<RedriveFlags, readonly string[]>): Promise<Redriven> {
  const { flags, args: ids } = asked;
  const { family, type, rate } = flags;
  if (ids.length > 0) {
    if (family !== undefined || type !== undefined)
      throw new UsageError('Pass either ids or --family, not both');
    return changing(asked, parkedEventCommands.redrive, { ids: [...ids] });
  }
  if (family === undefined)
    throw new UsageError('Pass the ids of events, or --family to redrive a whole family');
  checkType(type, family);
  const what = { family, ...(type !== undefined && { type }) };
  return { ...what, ...(await changingAtPace(asked, parkedEventCommands.redriveFamily, { ...what, rate })) };
}

function textOfRedrive(answer: Redriven): string {
  const { sent, unreadable } = answer;
  // These cannot be sent: they wait until their record expires.
  const left =
    unreadable === 0 ? '' : ` ${unreadable} can no longer be read: they were erased, or their body is gone.`;
  return 'family' in answer
    ? `${sent} sent again.${left} Events that fail again are parked again: run \`parked list\`.`
    : `${sent} sent again, ${answer.notParked} not parked, ${answer.absent} not found.${left}`;
}

const dismiss = stageCommand({
  brief:
    'Take parked events out of the list: nothing follows from them, until somebody redrives them by their ids',
  parameters: {
    flags: changeFlags,
    positional: { kind: 'array', parameter: recordId, minimum: 1, maximum: mostParkedIds },
  },
  answer: async (asked: Asked<ChangeFlags, readonly string[]>) =>
    changing(asked, parkedEventCommands.dismiss, { ids: [...asked.args] }),
  text: ({ dismissed, notParked, absent }) =>
    `${dismissed} dismissed, ${notParked} did not wait, ${absent} not found. \`parked redrive\` with an id takes it back.`,
  isSuccess: ({ dismissed }, { args }) => dismissed === args.length,
});

export const parkedCommands = buildRouteMap({
  docs: { brief: 'Events that their handlers could not process' },
  routes: { list, show, redrive, dismiss },
});

import { buildRouteMap } from '@stricli/core';
import { lastTwoDays } from '#shared/kernel/calendar/business-day.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { quarantineQueries, type QuarantineResponse } from '#shared/replay/commands/quarantine-queries.ts';
import { commonFlags, dayFlag, recordIdOf, type CommonFlags } from '#ops/terminal/arguments.ts';
import { stageCommand, type Asked } from '#ops/terminal/command.ts';
import { jsonDocument } from '#shared/kernel/json-document.ts';
import { textTable } from '#ops/terminal/table.ts';

interface DayFlags extends CommonFlags {
  readonly day?: string;
}

const dayFlags = {
  ...commonFlags,
  day: { ...dayFlag, optional: true, brief: 'Day at UTC; today and yesterday by default' },
} as const;

/** The earlier one first. */
function daysOf(
  { day }: DayFlags,
  { terminal: { clock } }: Pick<Asked<DayFlags>, 'terminal'>,
): readonly string[] {
  if (day !== undefined) return [day];
  return lastTwoDays(toIsoInstant(clock.now()).slice(0, 10));
}

const list = stageCommand({
  brief: 'List webhooks that were rejected for their signature',
  parameters: { flags: dayFlags },
  async answer(asked: Asked<DayFlags>): Promise<QuarantineResponse<'list'>> {
    const lists = [];
    for (const day of daysOf(asked.flags, asked))
      lists.push(await asked.deployment.operators.call(quarantineQueries.list, { day, limit: 100 }));
    return {
      webhooks: lists.flatMap(({ webhooks }) => webhooks),
      hasMore: lists.some(({ hasMore }) => hasMore),
    };
  },
  text: tableOf,
});

function tableOf({ webhooks, hasMore }: QuarantineResponse<'list'>): string {
  if (webhooks.length === 0) return 'No webhook was rejected.';
  const rows = webhooks.map(({ id, receivedAt, eventType, subscriptionId, network, isNetworkProven }) => [
    ...[id, receivedAt, eventType, subscriptionId, network],
    isNetworkProven ? 'signed before' : '',
  ]);
  const table = textTable([['id', 'received at', 'event type', 'subscription', 'network', ''], ...rows]);
  return hasMore ? `${table}\n\nThere are more.` : table;
}

const show = stageCommand({
  brief: 'Show one rejected webhook, with personal fields masked',
  parameters: {
    flags: dayFlags,
    positional: {
      kind: 'tuple',
      parameters: [{ parse: recordIdOf, placeholder: 'ID', brief: 'Id, as `list` shows it' }],
    },
  },
  async answer(asked: Asked<DayFlags, [string]>): Promise<QuarantineResponse<'show'>> {
    const [id] = asked.args;
    for (const day of daysOf(asked.flags, asked)) {
      const shown = await asked.deployment.operators.call(quarantineQueries.show, { day, id });
      if (!('absent' in shown)) return shown;
    }
    return { absent: true };
  },
  document: (shown) => ('absent' in shown ? undefined : jsonDocument(shown)),
  text: (_shown, { flags: { day = 'today or yesterday' }, args: [id] }) =>
    `No webhook of ${day} with the id ${id} was rejected. Name its day with --day.`,
  isSuccess: (shown) => !('absent' in shown),
});

export const quarantineCommands = buildRouteMap({
  docs: { brief: 'Webhooks that were rejected for their signature' },
  routes: { list, show },
});

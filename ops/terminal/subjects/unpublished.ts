import { buildRouteMap } from '@stricli/core';
import { recordFamilyNames, type RecordFamily } from '#shared/events/families.ts';
import type { UnpublishedResponse } from '#shared/fanout/commands/unpublished-queries.ts';
import { listUnpublished } from '#ops/commands/unpublished.ts';
import { commonFlags, type CommonFlags } from '#ops/terminal/arguments.ts';
import { concernedText } from '#ops/terminal/concerned-text.ts';
import { stageCommand, type Asked } from '#ops/terminal/command.ts';
import { textTable } from '#ops/terminal/table.ts';

interface FamilyFlags extends CommonFlags {
  readonly family?: RecordFamily;
}

const list = stageCommand({
  brief: 'List events that no bus took, of all families or of one',
  parameters: {
    flags: {
      ...commonFlags,
      family: {
        kind: 'enum',
        values: recordFamilyNames,
        optional: true,
        placeholder: 'F',
        brief: 'Family of events, also of our own',
      },
    },
  },
  answer: async ({ flags: { family }, deployment: { operators } }: Asked<FamilyFlags>) =>
    listUnpublished(operators, family === undefined ? undefined : [family]),
  text: tableOf,
});

function tableOf({ events, hasMore }: UnpublishedResponse): string {
  if (events.length === 0) return 'A bus has taken every event.';
  const rows = events.map(({ id, eventType = 'its record has expired', amount, ...event }) => [
    ...[id, event.family, eventType],
    concernedText(amount),
    ...[event.code, event.tries, event.dueAt],
  ]);
  const titles = ['event', 'family', 'event type', 'amount', 'why', 'tries', 'next try'];
  const table = textTable([titles, ...rows]);
  return hasMore ? `${table}\n\nThere are more.` : table;
}

export const unpublishedCommands = buildRouteMap({
  docs: { brief: 'Events that no bus took' },
  routes: { list },
});

import { buildRouteMap } from '@stricli/core';
import {
  subscriptionCommands,
  type SubscriptionResponse,
} from '#shared/subscriptions/commands/subscription-commands.ts';
import { commonFlags, idOf } from '#ops/terminal/arguments.ts';
import { changeFlags, changing, type ChangeFlags } from '#ops/terminal/changing.ts';
import { stageCommand, type Asked } from '#ops/terminal/command.ts';
import { textTable } from '#ops/terminal/table.ts';

const list = stageCommand({
  brief: 'List subscriptions, what the next run would change, and subscriptions that are not ours',
  parameters: { flags: commonFlags },
  answer: async ({ deployment: { operators } }: Asked) => operators.call(subscriptionCommands.list, {}),
  text: textOfList,
  isSuccess: (report) => !('skipped' in report),
});

function textOfList(report: SubscriptionResponse<'list'>): string {
  if ('skipped' in report) return report.skipped;
  const perType = Object.entries(report.perType).map(([eventType, { id, lastHeardAt, silentHours }]) => [
    eventType,
    id ?? 'none',
    lastHeardAt ?? 'never',
    silentHours ?? '',
  ]);
  const changes = (['created', 'recreated', 'retired', 'deleted'] as const).flatMap((change) =>
    report[change].map(({ id, eventType }) => [eventType, id, `would be ${change}`]),
  );
  const strays = report.strays.map(({ id, eventType }) => [eventType, id, 'not ours']);
  return [
    textTable([['event type', 'subscription', 'last heard', 'silent hours'], ...perType]),
    ...[changes, strays].filter((rows) => rows.length > 0).map(textTable),
    ...textOfClocks(report.clockDifferenceMs),
  ].join('\n\n');
}

/** A second is what the bank's time is rounded to. */
function textOfClocks(differenceMs: number | undefined): readonly string[] {
  if (differenceMs === undefined) return [];
  const seconds = Math.round(Math.abs(differenceMs) / 1_000);
  if (seconds <= 1) return ["Our clock and the bank's agree."];
  return [`Our clock is ${seconds} s ${differenceMs > 0 ? 'ahead of' : 'behind'} the bank's.`];
}

const remove = stageCommand({
  brief: 'Remove one subscription at the bank that is not ours',
  parameters: {
    flags: changeFlags,
    // One id, written out: no command removes several at once.
    positional: {
      kind: 'tuple',
      parameters: [{ parse: idOf, placeholder: 'ID', brief: 'Id of the subscription' }],
    },
  },
  answer: async (asked: Asked<ChangeFlags, [string]>) =>
    changing(asked, subscriptionCommands.remove, { id: asked.args[0] }),
  text: (answer, { args: [id] }) => `${id}: ${textOfRemoval(answer)}`,
  isSuccess: (answer) => 'removal' in answer && answer.removal === 'removed',
});

function textOfRemoval(answer: SubscriptionResponse<'remove'>): string {
  if ('skipped' in answer) return `not removed, ${answer.skipped}`;
  switch (answer.removal) {
    case 'removed':
      return 'removed';
    case 'absent':
      return 'the bank lists no such subscription';
    case 'ours':
      return 'not removed: this deployment manages it; change the stage instead';
    case 'unknown':
      return 'the bank did not answer; continue in three minutes';
    case 'refused':
      return `the bank refused (${answer.code})`;
  }
}

export const subscriptionsCommands = buildRouteMap({
  docs: { brief: 'Webhook subscriptions at the bank' },
  routes: { list, remove },
});

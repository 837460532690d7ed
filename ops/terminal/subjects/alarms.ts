import { buildRouteMap } from '@stricli/core';
import type { ListedAlarm } from '#infra/alarms-of-stage.ts';
import { alarmCode, checkCommands } from '#shared/checks/commands/check-commands.ts';
import { typedCommand } from '#shared/checks/typed-command.ts';
import { commonFlags, wrong } from '#ops/terminal/arguments.ts';
import { changeFlags, changing, type ChangeFlags } from '#ops/terminal/changing.ts';
import { stageCommand, type Asked } from '#ops/terminal/command.ts';
import { textTable } from '#ops/terminal/table.ts';

const test = stageCommand({
  brief: 'Ring a test alarm with six digits where all alarms arrive',
  parameters: { flags: changeFlags },
  answer: async (asked: Asked<ChangeFlags>) => changing(asked, checkCommands.testAlarm, {}),
  text: ({ sentAt }, { flags: { stage } }) =>
    `Sent at ${sentAt}. Once it has arrived, enter its six digits in place of 123456: ${typedCommand('alarms arrived 123456', stage, 'it came by mail')}`,
});

const arrived = stageCommand({
  brief: 'Confirm with its six digits that the test alarm has arrived',
  parameters: {
    flags: changeFlags,
    positional: {
      kind: 'tuple',
      parameters: [{ parse: codeOf, placeholder: 'CODE', brief: 'The six digits of the test alarm' }],
    },
  },
  answer: async (asked: Asked<ChangeFlags, [string]>) =>
    changing(asked, checkCommands.alarmArrived, { code: asked.args[0] }),
  text: (answer) =>
    'refused' in answer
      ? `Not confirmed: ${answer.refused}.`
      : `Confirmed: alarms arrive (${answer.arrivedAt}).`,
  isSuccess: (answer) => !('refused' in answer),
});

function codeOf(text: string): string {
  return alarmCode.safeParse(text).data ?? wrong('must be the six digits of the test alarm');
}

const list = stageCommand({
  brief: 'List the alarms of the stage by the names under which it can change them',
  parameters: { flags: commonFlags },
  answer: async ({ deployment }: Asked) => ({ alarms: await deployment.alarms() }),
  text: ({ alarms }) =>
    textTable([
      ['name', 'rings', 'notice'],
      ...alarms.map((alarm) => [alarm.name, ringsOf(alarm), alarm.notice]),
    ]),
});

function ringsOf({
  isPage,
  isChanged,
  off,
  below,
  threshold = 0,
  periods = 0,
  breaches = 0,
}: ListedAlarm): string {
  if (off !== undefined) return `never: ${off}`;
  if (isPage) return 'with one of its causes';
  const values = `${below ? 'below' : 'above'} ${threshold} in ${breaches} of ${periods} periods`;
  return isChanged ? `${values} (changed)` : values;
}

export const alarmsCommands = buildRouteMap({
  docs: { brief: 'What rings, and whether it reaches somebody' },
  routes: { list, test, arrived },
});

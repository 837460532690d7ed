import {
  mostRepublished,
  sweepCommands,
  type RepublishResponse,
} from '#shared/fanout/commands/sweep-commands.ts';
import { recordIdOf } from '#ops/terminal/arguments.ts';
import { changeFlags, changing, type ChangeFlags } from '#ops/terminal/changing.ts';
import { stageCommand, type Asked } from '#ops/terminal/command.ts';
import { UsageError } from '#ops/terminal/usage-error.ts';

export const republishCommand = stageCommand({
  brief: 'Publish event records on the buses again',
  parameters: {
    flags: changeFlags,
    positional: {
      kind: 'array',
      parameter: { parse: recordIdOf, placeholder: 'ID', brief: 'Id of an event record: its `detail.id`' },
      maximum: mostRepublished,
    },
  },
  answer: async (asked: Asked<ChangeFlags, readonly string[]>) => {
    if (asked.args.length === 0) throw new UsageError('Pass the ids of event records');
    return changing(asked, sweepCommands.republish, { ids: [...asked.args] });
  },
  text: textOf,
  isSuccess: ({ refused }) => refused.length === 0,
});

function textOf({ requested, refused }: RepublishResponse): string {
  const published = `${requested} will be published within seconds.`;
  return refused.length === 0
    ? published
    : [published, 'Not found, parked, or restored from the archive:', ...refused].join('\n');
}

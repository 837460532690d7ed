import { buildRouteMap } from '@stricli/core';
import { archiveCommands } from '#shared/archive/commands/archive-commands.ts';
import { erasureCommands } from '#shared/erasure/commands/erasure-commands.ts';
import { sweepCommands, type SweepResponse } from '#shared/fanout/commands/sweep-commands.ts';
import {
  subscriptionCommands,
  type SubscriptionResponse,
} from '#shared/subscriptions/commands/subscription-commands.ts';
import { changeFlags, changing, type ChangeFlags } from '#ops/terminal/changing.ts';
import { stageCommand, type Asked } from '#ops/terminal/command.ts';
import { textTable } from '#ops/terminal/table.ts';

interface SetAsideFlags extends ChangeFlags {
  readonly setAside: boolean;
}

/** The flag of a job that retries what is set aside. */
const setAsideFlag = (brief: string) =>
  ({ kind: 'boolean', default: false, withNegated: false, brief }) as const;

const sweep = stageCommand({
  brief: 'Publish events that the stream missed',
  parameters: {
    flags: {
      ...changeFlags,
      setAside: setAsideFlag('Also retry all events that are set aside, whether due or not'),
    },
  },
  answer: async (asked: Asked<SetAsideFlags>) =>
    changing(asked, sweepCommands.run, { trySetAside: asked.flags.setAside }),
  text: textOfSweep,
  isSuccess: ({ isComplete, failed }) => isComplete && failed === 0,
});

function textOfSweep({ published, failed, isComplete, behindSeconds, setAside }: SweepResponse): string {
  const counts = `${published} published, ${failed} failed, ${setAside} set aside.`;
  return isComplete
    ? counts
    : `${counts} The sweep is ${behindSeconds} seconds behind: its time ran out, or a bus is down.`;
}

const archive = stageCommand({
  brief: 'Archive closed days, and retry records that are set aside',
  parameters: {
    flags: {
      ...changeFlags,
      setAside: setAsideFlag('Also retry records that are set aside because three runs ended during them'),
    },
  },
  answer: async (asked: Asked<SetAsideFlags>) =>
    changing(asked, archiveCommands.run, { trySetAside: asked.flags.setAside }),
  text: (report) =>
    'skipped' in report
      ? report.skipped
      : textTable([
          ['days archived', report.days],
          ['records archived', report.records],
          ['days failed', report.failed],
          ['days behind', report.behindDays],
          ['records set aside', report.setAside],
          ['records lost', report.lost],
        ]),
  isSuccess: (report) => !('skipped' in report) && report.failed === 0,
});

const erasure = stageCommand({
  brief: 'Advance the erasures that are under way',
  parameters: {
    flags: {
      ...changeFlags,
      setAside: setAsideFlag('Also retry what is set aside because three runs ended during it'),
    },
  },
  answer: async (asked: Asked<SetAsideFlags>) =>
    changing(asked, erasureCommands.run, { trySetAside: asked.flags.setAside }),
  text: (report) =>
    'skipped' in report
      ? report.skipped
      : textTable([
          ...Object.entries(report.states),
          ['failed', report.failed],
          ...report.setAside.map((id) => ['set aside', id]),
          ['loose objects removed', report.looseObjects],
          ['entities with a late owner', report.lateTombstones],
        ]),
  isSuccess: (report) => !('skipped' in report) && report.failed === 0,
});

const subscriptions = stageCommand({
  brief: 'Make the subscriptions at the bank what the stage wants',
  parameters: { flags: changeFlags },
  answer: async (asked: Asked<ChangeFlags>) => changing(asked, subscriptionCommands.run, {}),
  text: textOfKept,
  isSuccess: (report) => !('skipped' in report) && report.failed.length === 0,
});

function textOfKept(report: SubscriptionResponse<'run'>): string {
  if ('skipped' in report) return report.skipped;
  const changes = (['created', 'recreated', 'retired', 'deleted'] as const).map(
    (change) => `${report[change].length} ${change}`,
  );
  const refused = report.failed.map(({ eventType, code }) => `${eventType}: the bank refused (${code})`);
  const postponed = `${report.postponed.length} postponed to a later run`;
  return [`${changes.join(', ')}, ${postponed}.`, ...refused].join('\n');
}

export const jobsCommands = buildRouteMap({
  docs: { brief: 'Jobs that run on a schedule: run one now' },
  routes: { sweep, archive, erasure, subscriptions },
});

import type { Family } from '#shared/events/families.ts';
import { replayCommands, replayedSoFar } from '#shared/replay/commands/replay-commands.ts';
import { carryOut } from '#ops/commands/change.ts';
import { createPace } from '#ops/commands/pace.ts';
import {
  previewReplay,
  type Replayed,
  type ReplayProgress,
  type ReplayRequest,
} from '#ops/commands/replay.ts';
import {
  checkDays,
  checkType,
  dayFlag,
  familyFlag,
  idOf,
  rateFlag,
  typeFlag,
} from '#ops/terminal/arguments.ts';
import { optionalChangeFlags, recorded, type OptionalChangeFlags } from '#ops/terminal/changing.ts';
import { stageCommand, type Asked } from '#ops/terminal/command.ts';
import { createProgressBar } from '#ops/terminal/progress.ts';

interface ReplayFlags extends OptionalChangeFlags {
  readonly family: Family;
  readonly from: string;
  readonly to: string;
  readonly type?: string;
  readonly entity?: string;
  readonly dryRun: boolean;
  readonly rate: number;
}

export const replayCommand = stageCommand({
  brief: 'Send the events of a range of days through their handlers again',
  parameters: {
    flags: {
      ...optionalChangeFlags,
      family: familyFlag,
      from: { ...dayFlag, brief: 'First day on which the events were recorded, UTC' },
      to: { ...dayFlag, brief: 'Last day on which the events were recorded, UTC' },
      type: typeFlag,
      entity: {
        kind: 'parsed',
        parse: idOf,
        optional: true,
        placeholder: 'ID',
        brief: 'Only events of this entity, customer or account',
      },
      dryRun: {
        kind: 'boolean',
        default: false,
        withNegated: false,
        brief: 'Count what would be sent, and send nothing',
      },
      rate: rateFlag,
    },
  },
  answer: replayWithProgress,
  text: summary,
  isSuccess: ({ isComplete }) => isComplete,
});

/** Ctrl-C ends it after the page under way. */
async function replayWithProgress(asked: Asked<ReplayFlags>): Promise<Replayed> {
  const { flags, deployment, terminal } = asked;
  checkDays(flags);
  checkType(flags.type, flags.family);
  const which = whichOf(flags);
  const bar = createProgressBar(terminal.process.stderr);
  const show = ({ done, day, sent, erased }: ReplayProgress) =>
    bar.show(done, `${day}  ${sent} ${flags.dryRun ? 'would be sent' : 'sent'}, ${erased} erased`);
  try {
    return await terminal.interruptible(async (signal) =>
      flags.dryRun
        ? previewReplay(deployment.operators, which, { signal, onPage: show })
        : send(asked, { which, signal, show }),
    );
  } finally {
    bar.end();
  }
}

interface Sending {
  readonly which: ReplayRequest;
  readonly signal: AbortSignal;
  readonly show: (progress: ReplayProgress) => void;
}

async function send(
  { flags, deployment, terminal }: Asked<ReplayFlags>,
  { which, signal, show }: Sending,
): Promise<Replayed> {
  const pace = createPace(flags.rate, terminal);
  const onPart = async (part: unknown) => {
    const { percent, ...progress } = replayedSoFar.parse(part);
    show({ ...progress, done: percent / 100 });
    await pace(progress.sent);
  };
  const request = { ...which, rate: flags.rate };
  const changed = await recorded({ flags, deployment, terminal }, async (by) =>
    carryOut(deployment.operators, replayCommands.replay, { ...by, request, signal, onPart }),
  );
  const isComplete = 'response' in changed;
  const { sent, erased } = isComplete ? changed.response : replayedSoFar.parse(changed.soFar);
  if (isComplete) show({ sent, erased, day: which.to, done: 1 });
  return { ...which, dryRun: false, sent, erased, isComplete };
}

function whichOf({ family, from, to, type, entity }: ReplayFlags): ReplayRequest {
  return { family, from, to, ...(type !== undefined && { type }), ...(entity !== undefined && { entity }) };
}

function summary({ family, from, to, dryRun, sent, erased }: Replayed): string {
  const what = `${sent} events of ${family}, recorded from ${from} to ${to},`;
  const gone = erased === 0 ? '' : ` ${erased} were erased and are left out.`;
  return dryRun
    ? `${what} would be sent through their handlers again.${gone} Nothing was sent.`
    : `${what} were sent through their handlers again.${gone}`;
}

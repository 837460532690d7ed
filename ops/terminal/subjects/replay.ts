import type { Family } from '#shared/events/families.ts';
import { fromCursor } from '#shared/replay/replay-cursor.ts';
import { replay, type Replayed, type ReplayProgress, type ReplayWish } from '#ops/commands/replay.ts';
import {
  checkDays,
  checkType,
  commonFlags,
  dayFlag,
  familyFlag,
  idOf,
  rateFlag,
  typeFlag,
  type CommonFlags,
} from '#ops/terminal/arguments.ts';
import { stageCommand, type Asked } from '#ops/terminal/command.ts';
import { createProgressBar } from '#ops/terminal/progress.ts';

interface ReplayFlags extends CommonFlags {
  readonly family: Family;
  readonly from: string;
  readonly to: string;
  readonly type?: string;
  readonly entity?: string;
  readonly dryRun: boolean;
  readonly rate: number;
  readonly cursor?: string | undefined;
}

export const replayCommand = stageCommand({
  brief: 'Send the events of a range of days through their handlers again',
  parameters: {
    flags: {
      ...commonFlags,
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
      cursor: {
        kind: 'parsed',
        parse: cursorOf,
        optional: true,
        placeholder: 'CURSOR',
        brief: 'Cursor that an earlier run printed',
      },
    },
  },
  answer: replayWithProgress,
  text: summary,
  isSuccess: ({ isComplete }) => isComplete,
});

/** As it is, once it can be read: the function would refuse another. */
function cursorOf(cursor: string): string {
  fromCursor(cursor);
  return cursor;
}

/** Whatever ends it on its way, it says how to continue. Ctrl-C ends it after the page under way. */
async function replayWithProgress({ flags, deployment, terminal }: Asked<ReplayFlags>): Promise<Replayed> {
  checkDays(flags);
  checkType(flags.type, flags.family);
  const { stderr } = terminal.process;
  const bar = createProgressBar(stderr);
  /** How far it came, and whether there is more to do from there. */
  const way = { cursor: flags.cursor, isOpen: false };
  const onPage = (page: ReplayProgress) => {
    way.cursor = page.cursor;
    way.isOpen = true;
    const verb = flags.dryRun ? 'would be sent' : 'sent';
    bar.show(page.done, `${page.day}  ${page.sent} ${verb}, ${page.erased} erased`);
  };
  try {
    return await terminal.interruptible(async (signal) => {
      const asked = { ...wishOf(flags), rate: flags.rate };
      const replayed = await replay(deployment.function('ReplayFunction'), asked, {
        ...terminal,
        signal,
        onPage,
      });
      way.isOpen = !replayed.isComplete;
      return replayed;
    });
  } finally {
    bar.end();
    // Continuing repeats at most one page, which is harmless. If the first page fails, the cause has to be found first.
    if (way.isOpen) stderr.write(`Continue with: ${commandLine({ ...flags, cursor: way.cursor })}\n`);
  }
}

function wishOf({ family, from, to, type, entity, dryRun, cursor }: ReplayFlags): ReplayWish {
  return { family, from, to, type, entity, dryRun, cursor };
}

function summary({ family, from, to, dryRun, sent, erased }: Replayed): string {
  const what = `${sent} events of ${family}, recorded from ${from} to ${to},`;
  const gone = erased === 0 ? '' : ` ${erased} were erased and are left out.`;
  return dryRun
    ? `${what} would be sent through their handlers again.${gone} Nothing was sent.`
    : `${what} were sent through their handlers again.${gone}`;
}

function commandLine(flags: ReplayFlags): string {
  const { dryRun, ...wish } = wishOf(flags);
  const options = Object.entries({ ...wish, rate: flags.rate, stage: flags.stage }).flatMap(
    ([name, value]) => (value === undefined ? [] : [`--${name} ${quoted(String(value))}`]),
  );
  return `npm run ops -- replay ${options.join(' ')}${dryRun ? ' --dry-run' : ''}`;
}

/** As a shell takes it for one word. */
function quoted(text: string): string {
  return /^[\w.:@%+=,/-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

import * as z from '#shared/kernel/zod.ts';
import type { CommandResult } from '#ops/command-result.ts';
import type { DeployedJob } from '#ops/deployed-job.ts';
import type { ReplayCommand, ReplayWish } from './command.ts';
import { createPace, type PaceDeps } from './pace.ts';
import type { ProgressBar } from './progress-bar.ts';

const answer = z.object({
  runId: z.string(),
  sent: z.number(),
  erased: z.number(),
  day: z.string(),
  done: z.number(),
  cursor: z.optional(z.string()),
});

export interface ReplayTools extends PaceDeps {
  readonly bar: ProgressBar;
  /** Ends the run after the page under way. */
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}

/** Nothing is sent, so nothing has to be slow. */
const dryPage = 500;

/** Sends page after page at the rate that was asked for. Whatever ends it on its way, it says how to go on. */
export async function replayDays(
  job: DeployedJob,
  { wish, rate, stage }: Omit<ReplayCommand, 'command'>,
  tools: ReplayTools,
): Promise<CommandResult> {
  const { bar, signal, say } = tools;
  const pace = createPace(rate, tools);
  const limit = wish.dryRun ? dryPage : Math.min(rate, dryPage);
  let { cursor } = wish;
  let [sent, erased, isComplete] = [0, 0, false];
  let isBegun = false;
  try {
    while (!isComplete && !signal.aborted) {
      const page = answer.parse(await job({ ...wish, ...(cursor !== undefined && { cursor }), limit }));
      [sent, erased] = [sent + page.sent, erased + page.erased];
      cursor = page.cursor;
      isBegun = true;
      isComplete = cursor === undefined;
      const verb = wish.dryRun ? 'would be sent' : 'sent';
      bar.show(page.done, `${page.day}  ${sent} ${verb}, ${erased} erased`);
      if (!wish.dryRun) await pace(page.sent);
    }
  } finally {
    bar.end();
    // Going on repeats at most one page, which is harmless. What failed at once is to be looked at first.
    if (!isComplete && (isBegun || signal.aborted))
      say(`Go on with: ${commandLine({ ...wish, ...(cursor && { cursor }) }, rate, stage)}`);
  }
  return { text: summary(wish, sent, erased), exitCode: isComplete ? 0 : 1 };
}

function summary({ family, from, to, dryRun }: ReplayWish, sent: number, erased: number): string {
  const what = `${sent} events of ${family}, recorded from ${from} to ${to},`;
  const gone = erased === 0 ? '' : ` ${erased} were erased and are left out.`;
  return dryRun
    ? `${what} would be sent through their handlers again.${gone} Nothing was sent.`
    : `${what} were sent through their handlers again.${gone}`;
}

function commandLine({ dryRun, ...wish }: ReplayWish, rate: number, stage: string): string {
  const options = Object.entries({ ...wish, rate, stage }).map(
    ([name, value]) => `--${name} ${quoted(String(value))}`,
  );
  return `npm run ops -- replay ${options.join(' ')}${dryRun ? ' --dry-run' : ''}`;
}

/** As a shell takes it for one word. */
function quoted(text: string): string {
  return /^[\w.:@%+=,/-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

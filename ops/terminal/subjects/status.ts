import { showStatus, type QueueStatus, type StageStatus } from '#ops/commands/show-status.ts';
import { commonFlags, type CommonFlags } from '#ops/terminal/arguments.ts';
import { stageCommand, type Asked } from '#ops/terminal/command.ts';
import { failureText } from '#ops/terminal/failure-text.ts';
import { typedCommand } from '#shared/checks/typed-command.ts';
import { jsonDocument } from '#shared/kernel/json-document.ts';
import { printableAnswer } from '#ops/commands/printable-answer.ts';
import { ageText, bankText } from './status-text.ts';
import { textTable } from '#ops/terminal/table.ts';
import { exitCodes, problemsIn, shortProblemsIn, summaries, summaryOf } from './checked-text.ts';

const outputs = ['table', 'short', 'json'] as const;

interface StatusFlags extends CommonFlags {
  readonly output: (typeof outputs)[number];
  readonly watch: boolean;
}

/** A person sees a change soon enough. The bank is asked each time as well. */
const everyMs = 30_000;

export const statusCommand = stageCommand({
  brief:
    'Show what waits, fails and needs somebody: the exit code is 0 if all is well, 1 for warnings, 2 if it fails',
  parameters: {
    flags: {
      ...commonFlags,
      output: {
        kind: 'enum',
        values: outputs,
        default: 'table',
        brief: 'A table with what to do, one line for each problem, or one JSON document',
      },
      watch: {
        kind: 'boolean',
        default: false,
        withNegated: false,
        brief: 'Show it again every half a minute until Ctrl-C',
      },
    },
    aliases: { o: 'output' },
  },
  answer: async (asked: Asked<StatusFlags>): Promise<StageStatus> => {
    const { flags, deployment, terminal } = asked;
    const read = async () => showStatus(deployment.stage, { ...terminal, operators: deployment.operators });
    if (!flags.watch) return read();
    return terminal.interruptible(async (signal) => {
      let status = await read();
      let text = shown(status, flags);
      const isOver = () => signal.aborted;
      while (!isOver()) {
        terminal.process.stdout.write(`${text}\n\n`);
        await terminal.timers.sleep(everyMs, signal).catch(() => undefined);
        if (isOver()) break;
        try {
          status = await read();
          text = shown(status, flags);
        } catch (error) {
          // A network that is away for a moment does not end the watch.
          text = failureText(error, flags.stage);
        }
      }
      return status;
    });
  },
  text: (status, { flags }) => shown(status, flags),
  saysBank: true,
  exitCode: ({ verdict }) => exitCodes[verdict],
});

function shown(status: StageStatus, { output, json, stage }: StatusFlags): string {
  if (json || output === 'json') return jsonDocument(status);
  if (output === 'short') return short(printableAnswer(status));
  return full(printableAnswer(status), typedCommand('status', stage));
}

function short({ checks, verdict }: StageStatus): string {
  const lines = shortProblemsIn(checks);
  return lines.length === 0 ? summaries[verdict] : lines.join('\n');
}

function full({ at, bank, queues, jobs, checks }: StageStatus, again: string): string {
  return [
    `As of ${at}`,
    ...(bank === null ? [] : [bankText(bank, at)]),
    ...(queues === null ? [] : [tableOf(queues)]),
    ...(jobs === null || jobs.length === 0 ? [] : [tableOfJobs(jobs)]),
    ...problemsIn(checks),
    summaryOf(checks, again),
  ].join('\n\n');
}

function tableOf(queues: readonly QueueStatus[]): string {
  const rows = queues.map(({ queue, failing, oldestSeconds = 0, ...row }) => [
    queue,
    ...[row.received, row.handled].map((count) => count ?? '–'),
    row.waiting,
    oldestSeconds === 0 ? '' : ageText(oldestSeconds),
    ...[row.inFlight, row.dead, row.parked, row.unpublished],
    failing === undefined ? '' : `${failing.cause}, ${failing.count} since ${failing.since}`,
  ]);
  const titles = ['events of', 'received 24 h', 'handled 24 h', 'waiting', 'oldest', 'in flight'];
  return textTable([[...titles, 'given up', 'parked', 'unpublished', 'failing'], ...rows]);
}

function tableOfJobs(jobs: NonNullable<StageStatus['jobs']>): string {
  const rows = jobs.map(({ queue, waiting, inFlight, dead }) => [queue, waiting, inFlight, dead]);
  return textTable([['parts of runs of', 'waiting', 'in flight', 'given up'], ...rows]);
}

import { nearestName } from '#shared/kernel/problems/nearest-name.ts';
import { showLog, type ShownLog } from '#ops/commands/logs.ts';
import { commonFlags, nonEmpty, wrong, type CommonFlags } from '#ops/terminal/arguments.ts';
import { stageCommand, type Asked } from '#ops/terminal/command.ts';
import { UsageError } from '#ops/terminal/usage-error.ts';
import { wholeNumber } from '#ops/terminal/whole-number.ts';

interface LogFlags extends CommonFlags {
  readonly since: number;
  readonly filter?: string;
  readonly lines: number;
}

const unitMs = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

function durationOf(text: string): number {
  const [, count, unit] = /^(\d{1,4})([mhd])$/.exec(text) ?? [];
  if (unit !== 'm' && unit !== 'h' && unit !== 'd')
    return wrong('must be a time such as 15m, 6h or 2d, back from now');
  return Number(count) * unitMs[unit];
}

export const logsCommand = stageCommand({
  brief: 'Show the last lines of a function’s log, masked; names are those of `status`',
  parameters: {
    flags: {
      ...commonFlags,
      since: {
        kind: 'parsed',
        parse: durationOf,
        default: '1h',
        placeholder: 'TIME',
        brief: 'From so long ago',
      },
      filter: {
        kind: 'parsed',
        parse: nonEmpty,
        optional: true,
        placeholder: 'TEXT',
        brief: 'Only lines that contain this text, as it is written',
      },
      lines: {
        kind: 'parsed',
        parse: wholeNumber(1, 1_000),
        default: '50',
        placeholder: 'N',
        brief: 'At most so many, the last ones',
      },
    },
    positional: {
      kind: 'tuple',
      parameters: [
        { parse: nonEmpty, placeholder: 'FUNCTION', brief: 'Such as events/accounts or webhooks/receive' },
      ],
    },
  },
  answer: async ({
    flags: { since, filter, lines },
    deployment,
    terminal,
    args: [name],
  }: Asked<LogFlags, [string]>): Promise<ShownLog> => {
    const toMs = terminal.clock.now();
    const shown = await showLog(deployment, {
      name,
      fromMs: toMs - since,
      toMs,
      contains: filter,
      most: lines,
    });
    if ('lines' in shown) return shown;
    const near = nearestName(name, shown.names) ?? shown.names.find((each) => each.endsWith(`/${name}`));
    throw new UsageError(
      near === undefined
        ? `There is no function ${name}; use one of ${shown.names.join(', ')}`
        : `There is no function ${name}; did you mean ${near}?`,
    );
  },
  text: ({ lines }) =>
    lines.length === 0
      ? 'The function wrote nothing in that time. Functions write only when something is worth a line: `status` says whether it is called.'
      : lines.map(({ at, line }) => `${at}  ${textOf(line)}`).join('\n'),
});

/** Said by the line's own members: what stands in all lines is left out. */
const everywhere = new Set([
  ...['timestamp', 'stage', 'service', 'level', 'message', 'xray_trace_id', 'cold_start', 'sampling_rate'],
  ...['function_arn', 'function_memory_size', 'function_name'],
]);

function textOf(line: ShownLog['lines'][number]['line']): string {
  if (typeof line === 'string') return line.trimEnd();
  const facts = Object.entries(line)
    .filter(([name]) => !everywhere.has(name))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const { level, message } = line;
  return [level, message, ...facts].filter((part) => typeof part === 'string').join('  ');
}

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { basename, join } from 'node:path';
import { commitOf } from '#test/commit-of.ts';
import { tableOf, type TableRow } from '#test/markdown-tables.ts';

/** A folder, set by `npm run drills`: each file of the one on call leaves there what its faults took. */
export const onCallRows = 'DRILLS_ON_CALL_ROWS';

export interface FoundCause {
  readonly fault: string;
  /** The check that found it. */
  readonly foundBy: string;
  readonly explainedBy: string;
  readonly repairedBy: string;
  readonly seconds: number;
  /** From the first page of the console; left out where a command found it. */
  readonly clicks?: number;
}

/** Leaves the rows of one file for the page, if a drill asks for them. */
export function leaveRows(file: string, causes: readonly FoundCause[]): void {
  const folder = process.env[onCallRows];
  if (folder === undefined) return;
  writeFileSync(join(folder, `${basename(file)}.json`), JSON.stringify(causes));
}

/** The page of evidence, from what the files of one run have left. */
export function onCallPageFrom(folder: string): string {
  const causes = readdirSync(folder)
    .toSorted()
    .flatMap((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as readonly FoundCause[]);
  if (!causes.some(({ clicks }) => clicks !== undefined))
    throw new Error('The page is not written: there was no browser, so that the console was left out');
  return onCallPage(causes, {
    commit: commitOf(),
    machine: `Node ${process.version}, ${process.platform} ${process.arch}`,
    load: `${loadavg()[2]?.toFixed(1)} for ${availableParallelism()} cores`,
  });
}

interface Circumstances {
  readonly commit: string;
  readonly machine: string;
  readonly load: string;
}

export function onCallPage(causes: readonly FoundCause[], { commit, machine, load }: Circumstances): string {
  const [atTerminal, inConsole] = [
    causes.filter(({ clicks }) => clicks === undefined),
    causes.filter(({ clicks }) => clicks !== undefined),
  ];
  return [
    '# From a fault to its cause',
    '',
    `- Commit: ${commit}`,
    `- Machine: ${machine}, the local stack; the load of a quarter of an hour at its end was ${load}`,
    '- Command: `npm run drills -- --only on-call --write`',
    '',
    'One run of the drill has written this page. Each fault is planted on the local stack. The seconds are those from the fault until',
    '`ops status` says it and the command that it names explains it. Somebody who was woken up has a minute for that. Each function',
    'has answered once before. Then each fault is repaired by the command of its runbook, and `status` no longer finds it; a wrong',
    'signature stays for two days, and a throttled function for a quarter of an hour.',
    '',
    ...tableOf(atTerminal.map(commandRow)),
    '',
    'The emulator throttles no table, no clock of this machine is wrong, and its bank does not hang. There something stands between',
    'the function and the service: it answers as DynamoDB does, with another `Date`, or not at all. An account that cannot be compared',
    'is tried for some minutes before its run ends without it: its seconds are those from that end.',
    '',
    'The same in the console, in a browser, from the first page:',
    '',
    ...tableOf(inConsole.map(consoleRow)),
    '',
    '[OPERATING](../OPERATING.md#the-same-on-a-page) shows pictures of it.',
    '',
    '`test/integration/checks.test.ts` finds others with `ops check`: a subscription that is not ours, a rule that is off, a secret that',
    'nobody has filled in, a role that lets nobody in, and a stack of another release.',
    '',
  ].join('\n');
}

const commandRow = ({ fault, foundBy, explainedBy, repairedBy, seconds }: FoundCause): TableRow => ({
  fault,
  'found by': `\`${foundBy}\``,
  'explained by': `\`${explainedBy}\``,
  'repaired by': repairedBy,
  seconds,
});

const consoleRow = ({ fault, clicks = 0, seconds }: FoundCause): TableRow => ({ fault, clicks, seconds });

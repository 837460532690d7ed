import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { plainFormat, type ReadStatement } from './fields.ts';
import { javaFolder, pythonFolder } from './installed.ts';
import type { Reader } from './reader.ts';

const folder = join(import.meta.dirname, 'readers');

/** A statement of a file, or a message of one that has several, as a script prints it. */
type Page = Omit<ReadStatement, 'lines' | 'entries'> & { readonly entries: readonly Nullable[] };
type Nullable = Readonly<Record<string, string | null>>;

/** What the reader reads of each file. */
export async function readBy(reader: Reader, files: readonly string[]): Promise<readonly ReadStatement[]> {
  const { command, args, env } = await programOf(reader.script);
  const { status, stdout, stderr, error } = spawnSync(command, [...args, plainFormat(reader.format)], {
    input: JSON.stringify(files),
    encoding: 'utf8',
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${reader.name} cannot read ${reader.format}:\n${stderr.slice(-2_000)}`);
  const read = JSON.parse(stdout) as Page[][];
  return reader.format === 'collected' ? read.flat().map((page) => joined([page])) : read.map(joined);
}

async function programOf(script: string) {
  const path = join(folder, script);
  if (script.endsWith('.py'))
    return {
      command: 'python3',
      args: [path],
      env: { PYTHONPATH: resolve(await pythonFolder()), PYTHONDONTWRITEBYTECODE: '1', PYTHONUTF8: '1' },
    };
  if (script.endsWith('.java'))
    return { command: 'java', args: ['-cp', join(await javaFolder(), '*'), path], env: {} };
  return { command: process.execPath, args: [path], env: {} };
}

/** The messages of one statement as one: it opens with the first and closes with the last. */
function joined(pages: readonly Page[]): ReadStatement {
  const { entries: _, ...first } = pages[0] ?? { entries: [] };
  const { closingBalance, closingDay, valutaBalance } = pages.at(-1) ?? {};
  const lines = pages.flatMap(({ entries }) => entries.map(withoutNulls));
  return {
    ...withoutNulls(first),
    ...withoutNulls({ closingBalance, closingDay, valutaBalance }),
    entries: String(lines.length),
    lines,
  };
}

const withoutNulls = (read: Readonly<Record<string, string | null | undefined>>) =>
  Object.fromEntries(
    Object.entries(read).flatMap(([field, text]) => (text === undefined ? [] : [[field, text ?? '']])),
  );

import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { nonEmpty } from './arguments.ts';
import { UsageError } from './usage-error.ts';

export const outFlag = {
  kind: 'parsed',
  parse: nonEmpty,
  placeholder: 'FILE',
  brief: 'File to write; it must not exist',
} as const;

/** Throws unless a file of that name can be made: asked before anything is read that it is to hold. */
export function checkNewFile(path: string): void {
  if (existsSync(path)) throw new UsageError(`${path} exists already: name another file`);
  const folder = dirname(path);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new UsageError(`${folder} is not a directory: name one that exists`);
}

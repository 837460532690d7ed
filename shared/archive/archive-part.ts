import { promisify } from 'node:util';
import { gunzip, gzipSync } from 'node:zlib';
import type { DayPartition } from './day-partition.ts';
import { archiveFolder } from './names.ts';

const gunzipped = promisify(gunzip);

/** Of all its lines; a part ends long before. */
const maxPartBytes = 256 * 1024 * 1024;

export interface PartId extends DayPartition {
  readonly part: number;
}

/**
 * Key of a part, as the owner of that fence wrote it, so that a run which lost its lease and wakes up late overwrites
 * no other part. Parts from before fences were stored have none. A key reveals nothing about any person.
 */
export function partKey({ family, day, hour, part }: PartId, fence: number | undefined): string {
  const name = [padded(hour, 2), padded(part, 5), ...(fence === undefined ? [] : [String(fence)])].join('-');
  return `${archiveFolder}/${family}/${day}/${name}.ndjson.gz`;
}

function padded(number: number, digits: number): string {
  return String(number).padStart(digits, '0');
}

/**
 * The lines as the bytes of one object; the same lines give the same bytes. Synchronous, since nothing else runs
 * meanwhile.
 */
export function packPart(lines: readonly string[]): Uint8Array {
  return gzipSync(lines.map((line) => `${line}\n`).join(''));
}

export async function unpackPart(bytes: Uint8Array): Promise<readonly string[]> {
  return (await gunzipped(bytes, { maxOutputLength: maxPartBytes })).toString('utf8').trimEnd().split('\n');
}

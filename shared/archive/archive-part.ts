import { promisify } from 'node:util';
import { gunzip, gzipSync } from 'node:zlib';
import type { DayPartition } from './day-partition.ts';

const gunzipped = promisify(gunzip);

/** One object of the archive. Nothing in its key tells of anybody. */
export interface PartPlace extends DayPartition {
  readonly part: number;
}

export function partKey({ family, day, hour, part }: PartPlace): string {
  return `archive/${family}/${day}/${padded(hour, 2)}-${padded(part, 5)}.ndjson.gz`;
}

function padded(number: number, digits: number): string {
  return String(number).padStart(digits, '0');
}

/** The lines as the bytes of one object; the same lines are the same bytes. Whoever packs has nothing else to do. */
export function packPart(lines: readonly string[]): Uint8Array {
  return gzipSync(lines.map((line) => `${line}\n`).join(''));
}

export async function unpackPart(bytes: Uint8Array): Promise<readonly string[]> {
  return (await gunzipped(bytes)).toString('utf8').trimEnd().split('\n');
}

import type { BusEntry } from './event-bus.ts';

export interface RequestLimits {
  readonly entries: number;
  readonly bytes: number;
}

/** Splits entries, in their order, into requests that keep both limits. A single entry always fits. */
export function packEntries<Entry extends BusEntry>(
  entries: readonly Entry[],
  limits: RequestLimits,
): readonly (readonly Entry[])[] {
  const requests: Entry[][] = [];
  let bytes = 0;
  for (const entry of entries) {
    const size = entryBytes(entry);
    const last = requests.at(-1);
    if (last === undefined || last.length === limits.entries || bytes + size > limits.bytes) {
      requests.push([entry]);
      bytes = size;
    } else {
      last.push(entry);
      bytes += size;
    }
  }
  return requests;
}

/** As EventBridge counts it: the UTF-8 bytes of its texts. */
export function entryBytes({ source, detailType, detail }: BusEntry): number {
  return [source, detailType, detail].reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}

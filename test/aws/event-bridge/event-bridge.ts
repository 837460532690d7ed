import * as z from '#shared/kernel/zod.ts';
import type { JsonObject } from '#shared/kernel/json.ts';
import { executeOne, operation } from '../input.ts';
import { ServiceError, type Service } from '../service.ts';

export interface PutEntry {
  readonly bus: string;
  readonly source: string;
  readonly detailType: string;
  /** JSON text. */
  readonly detail: string;
}

interface EventBridgeSettings {
  /** Names. */
  readonly buses: readonly string[];
  /** The code with which a single entry fails while its request succeeds. */
  readonly failureOf?: (entry: PutEntry) => string | undefined;
  /** Called with each entry that a bus took. */
  readonly onPut: (entry: PutEntry) => void;
}

const requestBytes = 1_048_576;
const mostEntries = 10;

const input = z.strictObject({
  Entries: z
    .array(
      z.strictObject({
        EventBusName: z.string(),
        Source: z.string().check(z.minLength(1)),
        DetailType: z.string().check(z.minLength(1), z.maxLength(128)),
        Detail: z.string(),
      }),
    )
    .check(z.minLength(1), z.maxLength(mostEntries)),
});

/** Buses in memory: a request may be taken in part. */
export function createEventBridge({ buses, failureOf, onPut }: EventBridgeSettings): Service {
  let taken = 0;
  const take = (entry: PutEntry): JsonObject => {
    const failed = codeOf(entry, buses) ?? failureOf?.(entry);
    if (failed !== undefined) return { ErrorCode: failed, ErrorMessage: failed };
    onPut(entry);
    return { EventId: `event-${++taken}` };
  };
  const operations = {
    PutEvents: operation(input, ({ Entries }) => {
      const bytes = Entries.reduce((sum, entry) => sum + sizeOf(entry), 0);
      if (bytes > requestBytes)
        throw new ServiceError(
          'ValidationException',
          `Total size of the entries is over ${requestBytes} bytes`,
        );
      const entries = Entries.map(({ EventBusName: bus, Source, DetailType, Detail }) =>
        take({ bus, source: Source, detailType: DetailType, detail: Detail }),
      );
      return { Entries: entries, FailedEntryCount: entries.filter((entry) => 'ErrorCode' in entry).length };
    }),
  };
  return { execute: (name, asked) => executeOne(operations, name, asked) };
}

function sizeOf({ Source, DetailType, Detail }: z.output<typeof input>['Entries'][number]): number {
  return 14 + Buffer.byteLength(Source) + Buffer.byteLength(DetailType) + Buffer.byteLength(Detail);
}

function codeOf({ bus, detail }: PutEntry, buses: readonly string[]): string | undefined {
  if (!buses.includes(bus)) return 'ResourceNotFoundException';
  try {
    const parsed: unknown = JSON.parse(detail);
    return typeof parsed === 'object' && parsed !== null ? undefined : 'MalformedDetail';
  } catch {
    return 'MalformedDetail';
  }
}

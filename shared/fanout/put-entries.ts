import { jitteredDelayMs } from '#shared/kernel/backoff.ts';
import type { Timers } from '#shared/kernel/clock.ts';
import type { Random } from '#shared/kernel/random.ts';
import type { Log } from '#shared/kernel/telemetry.ts';
import type { PreparedEntry } from './bus-entries.ts';
import type { EventBus } from './event-bus.ts';
import { packEntries, type RequestLimits } from './pack-entries.ts';

export interface PutEntriesDeps {
  readonly bus: EventBus;
  readonly requestLimits: RequestLimits;
  readonly timers: Timers;
  readonly random: Random;
  readonly log: Log;
}

/** An entry and the event it belongs to. */
interface OwnedEntry extends PreparedEntry {
  readonly eventId: string;
}

const attempts = 4;
const backoff = { firstMs: 50, capMs: 1_000 };

/** The bus's code for a detail that it will never accept. */
export const refusalsOfContent: ReadonlySet<string> = new Set([
  'MalformedDetail',
  'InvalidArgument',
  'ValidationException',
]);

/** An entry to be sent; `alone` if its request was refused because of the content of one entry. */
interface Sending {
  readonly entry: OwnedEntry;
  readonly alone: boolean;
}

interface Refused {
  readonly entry: OwnedEntry;
  readonly code: string;
  /** Entries of the request that was refused. */
  readonly together: number;
}

/**
 * Sends entries, and repeats those that the bus refused: one refused entry says nothing about the others. An entry
 * refused for its content is sent as its pointer. Returns the bus's code for each event with an entry that was still
 * refused at the end.
 */
export async function putEntries(
  entries: readonly OwnedEntry[],
  deps: PutEntriesDeps,
): Promise<ReadonlyMap<string, string>> {
  let refused = await putOnce(
    entries.map((entry) => ({ entry, alone: false })),
    deps,
  );
  for (let attempt = 1; refused.length > 0 && attempt < attempts; attempt += 1) {
    await deps.timers.sleep(jitteredDelayMs(attempt, backoff, deps.random));
    refused = await putOnce(
      refused.map((one) => nextTry(one, deps.log)),
      deps,
    );
  }
  return new Map(refused.map(({ entry, code }) => [entry.eventId, code]));
}

function nextTry({ entry, code, together }: Refused, log: Log): Sending {
  if (!refusalsOfContent.has(code)) return { entry, alone: false };
  // The answer to an invalid request does not say which entry caused it.
  if (code === 'ValidationException' && together > 1) return { entry, alone: true };
  log.error('a bus rejected an event: its pointer is published instead', { eventId: entry.eventId, code });
  return { entry: { ...entry, detail: entry.pointer }, alone: true };
}

async function putOnce(sendings: readonly Sending[], { bus, requestLimits }: PutEntriesDeps) {
  // One request per bus: if the request to one is refused as a whole, the other bus still gets its events.
  const groups = Map.groupBy(sendings, ({ entry, alone }) => (alone ? entry : entry.bus));
  const requests = [...groups.values()].flatMap((group) =>
    packEntries(
      group.map(({ entry }) => entry),
      requestLimits,
    ),
  );
  const refused = await Promise.all(
    requests.map(async (request): Promise<readonly Refused[]> => {
      const results = await bus.put(request);
      return request.flatMap((entry, index) => {
        const result = results[index];
        if (result?.outcome === 'confirmed') return [];
        return [{ entry, code: result?.code ?? 'no-result', together: request.length }];
      });
    }),
  );
  return refused.flat();
}

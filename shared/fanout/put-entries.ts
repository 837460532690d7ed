import { jitteredDelayMs } from '#shared/kernel/backoff.ts';
import type { Timers } from '#shared/kernel/clock.ts';
import type { Random } from '#shared/kernel/random.ts';
import type { BusEntry, EventBus } from './event-bus.ts';
import { packEntries, type RequestLimits } from './pack-entries.ts';

export interface PutEntriesDeps {
  readonly bus: EventBus;
  readonly requestLimits: RequestLimits;
  readonly timers: Timers;
  readonly random: Random;
}

/** An entry and the event it belongs to. */
export interface OwnedEntry extends BusEntry {
  readonly eventId: string;
}

const attempts = 4;
const backoff = { firstMs: 50, capMs: 1_000 };

/**
 * Sends entries, and again those that the bus refused: one refused entry says nothing about its neighbours.
 * Returns the bus's code for each event of which an entry was refused to the last.
 */
export async function putEntries(
  entries: readonly OwnedEntry[],
  deps: PutEntriesDeps,
): Promise<ReadonlyMap<string, string>> {
  let refused = await putOnce(entries, deps);
  for (let attempt = 1; refused.length > 0 && attempt < attempts; attempt += 1) {
    await deps.timers.sleep(jitteredDelayMs(attempt, backoff, deps.random));
    refused = await putOnce(
      refused.map(({ entry }) => entry),
      deps,
    );
  }
  return new Map(refused.map(({ entry, code }) => [entry.eventId, code]));
}

async function putOnce(entries: readonly OwnedEntry[], { bus, requestLimits }: PutEntriesDeps) {
  // A bus of its own each: where one is refused as a whole, the other still gets its events.
  const byBus = Map.groupBy(entries, (entry) => entry.bus);
  const requests = [...byBus.values()].flatMap((sameBus) => packEntries(sameBus, requestLimits));
  const refused = await Promise.all(
    requests.map(async (request) => {
      const results = await bus.put(request);
      return request.flatMap((entry, index) => {
        const result = results[index];
        if (result?.outcome === 'confirmed') return [];
        return [{ entry, code: result?.code ?? 'no-result' }];
      });
    }),
  );
  return refused.flat();
}

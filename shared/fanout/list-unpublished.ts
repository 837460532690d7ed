import type { StoredEvent } from '#shared/archive/recorded-days.ts';
import { amountOfEvent } from '#shared/archive/amount-of-event.ts';
import type { RecordFamily } from '#shared/events/families.ts';
import { shownAmount } from '#shared/failures/failed-amount.ts';
import type { UnpublishedResponse } from './commands/unpublished-queries.ts';
import type { SetAsideEvents } from './set-aside-events.ts';

export interface ListUnpublishedDeps {
  readonly setAside: Pick<SetAsideEvents, 'list'>;
  /** The records that still exist. */
  readonly records: { readonly read: (ids: readonly string[]) => Promise<readonly StoredEvent[]> };
}

interface SomeUnpublished {
  readonly family: RecordFamily;
  readonly limit: number;
}

/** Events of a family that no bus took, each with what it is. */
export function createListUnpublished({ setAside, records }: ListUnpublishedDeps) {
  return async function listUnpublished({ family, limit }: SomeUnpublished): Promise<UnpublishedResponse> {
    const found = await setAside.list(family, limit + 1);
    const shown = found.slice(0, limit);
    const stored = shown.length === 0 ? [] : await records.read(shown.map(({ id }) => id));
    const byId = new Map(stored.map((event) => [event.facts.id, event]));
    return {
      events: shown.map((event) => ({ ...event, ...factsOf(byId.get(event.id)) })),
      hasMore: found.length > limit,
    };
  };
}

function factsOf(stored: StoredEvent | undefined) {
  if (stored === undefined) return {};
  const { eventType, recordedAt } = stored.facts;
  return { eventType, recordedAt, ...shownAmount(amountOfEvent(stored)) };
}

import type { Operators } from '#shared/commands/operators-client.ts';
import { recordFamilyNames, type RecordFamily } from '#shared/events/families.ts';
import {
  mostUnpublished,
  unpublishedQueries,
  type UnpublishedResponse,
} from '#shared/fanout/commands/unpublished-queries.ts';

/** Events that no bus took, of these families; of all, unless some are named. */
export async function listUnpublished(
  operators: Pick<Operators, 'call'>,
  families: readonly RecordFamily[] = recordFamilyNames,
): Promise<UnpublishedResponse> {
  const lists = await Promise.all(
    families.map(async (family) =>
      operators.call(unpublishedQueries.list, { family, limit: mostUnpublished }),
    ),
  );
  return {
    events: lists.flatMap(({ events }) => events),
    hasMore: lists.some(({ hasMore }) => hasMore),
  };
}

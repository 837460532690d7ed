import { isRecord } from '#shared/kernel/json.ts';

/** End-to-end ids wherever they stand: those of a batch stand in its entries. */
export function endToEndIdsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(endToEndIdsIn);
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    name.endsWith('end_to_end_id') && typeof each === 'string' ? [each] : endToEndIdsIn(each),
  );
}

/** What an event is about comes first, then its end-to-end ids, then whatever else it names itself, such as its account. */
export function idsIn(payload: unknown): readonly string[] {
  if (!isRecord(payload)) return [];
  const named = Object.entries(payload).flatMap(([name, each]) =>
    name.endsWith('_id') && typeof each === 'string' ? [each] : [],
  );
  const { id } = payload;
  return [...new Set([...(typeof id === 'string' ? [id] : []), ...endToEndIdsIn(payload), ...named])].filter(
    (each) => each !== '',
  );
}

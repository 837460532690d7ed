import { isRecord } from '#shared/kernel/json.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import { type AnyReply, list } from '#sandbox/engine/operation.ts';
import { refusal } from '#sandbox/engine/refusal.ts';
import type { Store } from '#sandbox/engine/store.ts';

/** What a read sees of the bank; a fault can make it outdated or wrong. */
export interface Sight {
  /** Entities created after this instant are missing. */
  readonly untilMs: number;
  /** The number of rows that have appeared before the page meanwhile; negative if rows have gone. */
  readonly driftRows: number;
  /** A write waits for a second factor first; this is the status of that answer. */
  readonly waitsBy?: number;
}

export const asItIs: Sight = { untilMs: Infinity, driftRows: 0 };

/** Removes what was created after the instant; entities without a known instant stay. */
export function withoutLatest(reply: AnyReply, { untilMs }: Sight, { store }: Bank): AnyReply {
  if (untilMs === Infinity) return reply;
  const isVisible = (item: unknown) => madeAtMs(item, store) <= untilMs;
  if (reply.kind === 'list') return list(reply.items(0, reply.total).filter(isVisible));
  if (reply.kind === 'value' && !isVisible(reply.value))
    throw refusal(404, 'model_not_found', 'It cannot be found yet.');
  return reply;
}

/** As the bank shows it or, if it does not show it, from the bank's own data. */
function madeAtMs(item: unknown, store: Store): number {
  if (!isRecord(item)) return -Infinity;
  const shown = instantIn(item);
  if (shown !== undefined || typeof item['id'] !== 'string') return shown ?? -Infinity;
  const { id } = item;
  const kept = Object.values(store).flatMap((rows) => instantIn(rows.find(id)) ?? []);
  return kept[0] ?? -Infinity;
}

function instantIn(row: unknown): number | undefined {
  const { recorded_at, created_at, opened_at } = isRecord(row) ? row : {};
  const instant = recorded_at ?? created_at ?? opened_at;
  return typeof instant === 'string' ? Date.parse(instant) : undefined;
}

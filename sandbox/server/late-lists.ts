import { isRecord } from '#shared/kernel/json.ts';
import type { AnyReply } from '#sandbox/engine/operation.ts';
import type { Visibility } from './spoil.ts';

/** A list without what was made after the instant; what does not say when it was made stays. */
export function withoutLatest(reply: AnyReply, { untilMs }: Visibility): AnyReply {
  if (reply.kind !== 'list' || untilMs === Infinity) return reply;
  return { ...reply, items: reply.items.filter((item) => madeAtMs(item) <= untilMs) };
}

function madeAtMs(item: unknown): number {
  const { recorded_at, created_at } = isRecord(item) ? item : {};
  const instant = recorded_at ?? created_at;
  return typeof instant === 'string' ? Date.parse(instant) : -Infinity;
}

import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import { misreadAmounts } from '#shared/bank/contract/schema/misread-amounts.ts';
import { absentIn, undeclaredIn, type Drift } from '#shared/kernel/contract-drift.ts';
import type * as z from '#shared/kernel/zod.ts';

export interface Reply {
  readonly sent: unknown;
  /** By the schema of its row. */
  readonly parsed: z.util.SafeParseResult<unknown>;
}

/**
 * How a reply departs from its row. What its schema requires is missing where it cannot be read; the row names what else
 * is relied on. A unit or currency that we do not know is as good as missing: the amount cannot be read.
 */
export function replyDrift({ reply, relies = [] }: EndpointRow, { sent, parsed }: Reply): readonly Drift[] {
  if (reply.kind !== 'json') return [];
  const content = parsed.success ? parsed.data : sent;
  const missing = new Set([
    ...(parsed.error?.issues ?? []).map(({ path }) => placeOf(path)),
    ...absentIn(relies, { sent, parsed: content }).map(({ field }) => field),
    ...misreadAmounts(reply.schema(), content).map(({ field }) => field),
  ]);
  return [
    ...[...missing].slice(0, mostMissing).map((field): Drift => ({ kind: 'absent', field })),
    ...undeclaredIn(reply.schema(), content),
  ];
}

const mostMissing = 10;

/** A place in a reply, list positions left out: `[].amount.value`. */
export function placeOf(path: readonly PropertyKey[]): string {
  return path.map((part) => (typeof part === 'number' ? '[]' : String(part))).join('.');
}

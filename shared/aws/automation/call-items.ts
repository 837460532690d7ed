import * as z from '#shared/kernel/zod.ts';
import { refused, replyObject } from '#shared/automation/operation-call.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import type { CallIntent, KeptReply } from '#shared/automation/call-intents.ts';
import { limits } from '#shared/aws/sdk/limits.ts';
import { automationPartitions } from '#shared/automation/names.ts';

/** Partition of one team's call. The key is text from the caller, so only its hash is stored. */
export const callPartition = (team: string, key: string): string =>
  `${automationPartitions.calls}${team}#${sha256Hex(key)}`;

const intent = z.object({
  operation: z.string(),
  digest: z.string(),
  attemptId: z.string(),
  state: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('open') }),
    z.object({
      kind: z.literal('uncertain'),
      notBeforeMs: z.number(),
      sinceMs: z.exactOptional(z.number()),
      refusals: z.exactOptional(z.number()),
      refusal: z.exactOptional(refused),
    }),
    z.object({ kind: z.literal('succeeded') }),
    z.object({ kind: z.literal('awaits-customer'), changeRequestId: z.string() }),
    z.object({ kind: z.literal('refused'), refusal: refused }),
  ]),
});

const keptReply = z.object({
  expiresAt: z.number(),
  reply: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('json'), text: z.string() }),
    z.object({ kind: z.literal('object'), object: replyObject }),
  ]),
});

export function toIntent(row: unknown): CallIntent {
  return intent.parse(row);
}

/** Undefined once it has expired; the table deletes it days later. */
export function toReply(row: unknown, nowMs: number): KeptReply | undefined {
  const { expiresAt, reply } = keptReply.parse(row);
  return expiresAt * 1000 > nowMs ? reply : undefined;
}

const daySeconds = 86_400;

/** Seconds since the epoch. A repeated event finds its own call for as long as events are known. */
export const intentExpiry = (nowMs: number): number =>
  Math.ceil(nowMs / 1000) + limits.dynamodb.recordDays * daySeconds;

/** Replies hold personal data, so they are kept no longer than a repetition may need them. */
export const replyExpiry = (nowMs: number): number => Math.ceil(nowMs / 1000) + daySeconds;

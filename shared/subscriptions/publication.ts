import type { SubscriptionSecrets } from '#shared/events/subscription-secrets.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { sha256Hex } from '#shared/kernel/digest.ts';
import type { Publication } from './ports.ts';
import type { Subscription } from './subscription.ts';

/** Secrets Manager allows 64 KB per value; the rest leaves room to act once this limit is reached. */
export const publicationLimitBytes = 48_000;

/** Secrets Manager keeps about 100 versions of a secret a day. */
export const publicationPauseMs = 10 * 60_000;

/** More than one additional subscription takes. */
const entryBytes = 1024;

/** The published text: sorted, so that the same subscriptions always give the same bytes. */
export function publicationText(secrets: SubscriptionSecrets): string {
  const byId = Object.entries(secrets).sort(([left], [right]) => (left < right ? -1 : 1));
  return JSON.stringify(
    Object.fromEntries(
      byId.map(
        ([
          id,
          {
            eventType,
            secrets: [...keys],
          },
        ]) => [id, { eventType, secrets: keys }],
      ),
    ),
  );
}

/** Every secret that may still sign a notification. */
export function secretsOf(subscriptions: readonly Subscription[]): SubscriptionSecrets {
  return Object.fromEntries(
    subscriptions.map(({ id, eventType, secret }) => [id, { eventType, secrets: [secret] }]),
  );
}

export function hasRoomForAnother(subscriptions: readonly Subscription[]): boolean {
  return Buffer.byteLength(publicationText(secretsOf(subscriptions))) + entryBytes < publicationLimitBytes;
}

interface PublicationQuestion {
  readonly digest: string;
  readonly last: Publication | undefined;
  readonly isFirst: boolean;
  readonly nowMs: number;
}

/**
 * The publication to make now, or when the next is allowed. One that was started and whose end is unknown is repeated
 * unchanged: under the same token it creates no second version. The very first one never waits.
 */
export function nextPublication({
  digest,
  last,
  isFirst,
  nowMs,
}: PublicationQuestion): Publication | { readonly waitUntil: string } {
  const startedAtMs = last === undefined ? -Infinity : Date.parse(last.startedAt);
  // A start further away than the pause was written by a wrong clock: it delays nothing.
  if (last !== undefined && Math.abs(nowMs - startedAtMs) < publicationPauseMs) {
    if (last.digest === digest) return last;
    if (!isFirst) return { waitUntil: toIsoInstant(startedAtMs + publicationPauseMs) };
  }
  return { number: (last?.number ?? 0) + 1, startedAt: toIsoInstant(nowMs), digest };
}

/**
 * The idempotency token. The content alone would not be enough: Secrets Manager ignores a token that it has seen, and
 * does not make an older version current again.
 */
export function publicationToken({ number, digest }: Publication): string {
  return sha256Hex(`${number}\n${digest}`);
}

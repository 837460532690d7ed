import type { ExpectedSilence } from '#shared/events/expected-silence.ts';

/** What the catalogue and the stage require. */
export interface DesiredSubscriptions {
  readonly eventTypes: readonly string[];
  /** The receiver's public address. */
  readonly webhookUrl: string;
  /** How long a replaced subscription stays, since deleting it discards what the bank has not yet sent. */
  readonly overlapDays: number;
  /** How long a type may be silent, by type. For other types silence means nothing. */
  readonly expectedSilence: Readonly<Record<string, ExpectedSilence>>;
}

export const dayMs = 86_400_000;

/** How much longer to verify notifications that were still in transit when the bank deleted the subscription. */
export const keptAfterDeletionMs = dayMs;

/** How long a secret is kept after its subscription was retired, however early the bank deleted it. */
export function secretKeptMs({ overlapDays }: DesiredSubscriptions): number {
  return overlapDays * dayMs + keptAfterDeletionMs;
}

/**
 * A request without an answer may still take effect until the bank's idle timeout of 150 s has passed. Before that,
 * neither a creation nor its absence from the list is certain. Specification: "Limits".
 */
export const uncertainForMs = 160_000;

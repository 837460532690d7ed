import { sha256Hex } from '#shared/kernel/digest.ts';
import { canonicalJson } from '#shared/kernel/json.ts';
import type { AuditEntry, AuditFacts } from './entry.ts';

/** The link to which the next entry is chained. */
export interface Link {
  readonly sequence: number;
  readonly hash: string;
}

/** Before the first entry. */
export const chainStart: Link = { sequence: 0, hash: '0'.repeat(64) };

export const linkOf = ({ sequence, hash }: AuditEntry): Link => ({ sequence, hash });

export function nextEntry(head: Link, facts: AuditFacts): AuditEntry {
  const entry = { ...facts, sequence: head.sequence + 1, previousHash: head.hash };
  return { ...entry, hash: hashOf(entry) };
}

/** Over all fields except the hash itself, regardless of their stored order. */
export function hashOf(entry: Omit<AuditEntry, 'hash'>): string {
  return sha256Hex(canonicalJson({ ...entry, hash: undefined }));
}

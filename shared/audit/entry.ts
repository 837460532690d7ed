import { jsonValue } from '#shared/kernel/json-value.ts';
import * as z from '#shared/kernel/zod.ts';

/**
 * An act of a person, kept for ever: ids, amounts, days and states. It contains no personal data of customers, so no
 * erasure has to touch it.
 */
const facts = {
  /** Canonical UTC. */
  at: z.string(),
  /** ARN of the caller's session. */
  principal: z.string(),
  /** The person of the session, the same for every role. */
  person: z.string(),
  /** `propose`, `approve`. */
  action: z.string(),
  /** What was changed, by kind and id: `break 5f3c…`. */
  entity: z.string(),
  reason: z.string(),
  /**
   * `intended`: written before the change, which may still fail or be lost in a crash. `done` and `failed` give its
   * result. A change in the same transaction as its entry is `done` at once.
   */
  step: z.enum(['intended', 'done', 'failed']),
  /** Id of the change; all its steps have the same. */
  change: z.string(),
  before: jsonValue,
  after: jsonValue,
};

export const auditEntry = z.strictObject({
  /** From 1, without gaps. */
  sequence: z.int().check(z.positive()),
  ...facts,
  /** Hash of the entry before. */
  previousHash: z.string(),
  /** SHA-256 over the canonical JSON of everything else. */
  hash: z.string(),
});

export type AuditEntry = z.output<typeof auditEntry>;
export type AuditFacts = Omit<AuditEntry, 'sequence' | 'previousHash' | 'hash'>;

import { jsonValue } from '#shared/kernel/json-value.ts';
import * as z from '#shared/kernel/zod.ts';

/**
 * What a person did, kept for ever: ids, amounts, days and states. Nothing in it is personal to a customer, so that no
 * erasure ever has to touch it.
 */
const facts = {
  /** Canonical UTC. */
  at: z.string(),
  /** ARN of the session that asked. */
  principal: z.string(),
  /** Whose session it was: the same behind every role. */
  person: z.string(),
  /** `propose`, `approve`. */
  action: z.string(),
  /** What was changed, by kind and id: `break 5f3c…`. */
  entity: z.string(),
  reason: z.string(),
  /**
   * `intended`: written before the change, which may still fail or be lost in a crash. `done` and `failed` say what became
   * of it; a change in the same transaction as its entry is `done` at once.
   */
  step: z.enum(['intended', 'done', 'failed']),
  /** Names the change: all its steps have the same. */
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

import { auditExchanges, type AuditAnswer } from '#shared/operators/audit-queries.ts';
import type { Link } from '#shared/audit/chain.ts';
import { ask } from '#shared/commands/operators-client.ts';
import type { Deployment } from './deployment.ts';

type Operators = Pick<Deployment, 'operators'>;

/** What people changed: the latest entries, or those behind one. */
export async function listEntries({ operators }: Operators, after?: number): Promise<AuditAnswer<'list'>> {
  const asked = after === undefined ? {} : { after };
  return ask(operators('audit/list'), auditExchanges.list, asked);
}

/** Follows the chain to its end, part by part. */
export async function verifyRecord(
  { operators }: Operators,
  from: Link | undefined,
): Promise<AuditAnswer<'verify'>> {
  let reached = from;
  for (;;) {
    const asked = reached === undefined ? {} : { from: reached };
    const part = await ask(operators('audit/verify'), auditExchanges.verify, asked);
    if (part.isComplete) return part;
    reached = part.verified;
  }
}

import type { Operators } from '#shared/commands/operators-client.ts';
import type { Link } from '#shared/audit/chain.ts';
import { auditQueries } from '#shared/operators/audit-queries.ts';
import type { ResponseOf } from '#shared/operators/row.ts';

/** Follows the chain to its end, part by part. */
export async function verifyRecord(
  operators: Pick<Operators, 'call'>,
  from: Link | undefined,
): Promise<ResponseOf<typeof auditQueries.verify>> {
  let reached = from;
  for (;;) {
    const part = await operators.call(auditQueries.verify, reached === undefined ? {} : { from: reached });
    if (part.isComplete) return part;
    reached = part.verified;
  }
}

import { chainStart } from '#shared/audit/chain.ts';
import { dayOf } from '#shared/audit/kept-heads.ts';
import { listEntries } from '#shared/audit/list-entries.ts';
import type { AuditHeads, AuditRecord } from '#shared/audit/ports.ts';
import { verifyRecord } from '#shared/audit/verify-record.ts';
import { route } from '#shared/lambda/operators-endpoint.ts';
import { auditQueries } from '#shared/operators/audit-queries.ts';

interface AuditRoutesDeps {
  readonly record: AuditRecord;
  readonly heads: Pick<AuditHeads, 'kept'>;
}

/** Time for a page of entries, and for the answer. */
export const reserveMs = 5_000;

/** Queries about the audit log, which this function answers by itself. */
export const auditRoutes = ({ record, heads }: AuditRoutesDeps) => ({
  'audit/list': route(auditQueries.list, async (asked) => listEntries(record, asked)),
  'audit/verify': route(auditQueries.verify, async ({ from = chainStart }, { remainingMs }) => {
    const kept = await heads.kept();
    const latest = kept.at(-1);
    const hasTime = () => remainingMs() > reserveMs;
    return {
      ...(await verifyRecord({ record, kept, from, hasTime })),
      ...(latest !== undefined && { latestKept: { sequence: latest.sequence, day: dayOf(latest) } }),
    };
  }),
});

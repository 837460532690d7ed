/** The partition of the work table that holds the record. */
export const auditPartition = 'AUDIT';

/** Where the kept heads lie in their bucket. */
export const headsFolder = 'heads';

/** What is counted and reported about the record. */
export const auditMetrics = ['AuditHeadNotKept', 'AuditRecordFaults'] as const;
export type AuditMetric = (typeof auditMetrics)[number];

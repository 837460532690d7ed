/** The partition of the work table that holds the record. */
export const auditPartition = 'AUDIT';

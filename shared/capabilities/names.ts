/** The partition of the work table that holds capabilities of the bank. */
export const capabilityPartition = 'CAPABILITIES';

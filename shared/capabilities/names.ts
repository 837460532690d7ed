/** The partition of the work table that holds what the bank was found to be capable of. */
export const capabilityPartition = 'CAPABILITIES';

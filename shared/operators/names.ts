/** Prefix of the work table's partitions that hold a change; the change's id comes after it. */
export const changePartition = 'CHANGE#';

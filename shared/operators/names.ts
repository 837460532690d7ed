/** What partitions of the work table begin with that hold a change, before its id. */
export const changePartition = 'CHANGE#';

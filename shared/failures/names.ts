/** Partitions of the work table, followed by the folder of a function, or by the name of a handler of the company's own. */
export const failurePartitions = { failing: 'FAILING#' } as const;

/** Counts that one alarm watches for the whole stage. They are counted once more, without the service. */
export const summedMetrics = ['EventParked', 'ItemsFailed', 'ItemsSetAside'] as const;

export type SummedMetric = (typeof summedMetrics)[number];

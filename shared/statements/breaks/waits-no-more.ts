import type { ItemWork } from '#shared/jobs/item.ts';

/** Within these looks, what was fetched has come into the mirror, or it is parked and waits for people. */
const mostLooks = 3;

/** Whether this look of a run waits no longer for what the ones before it have fetched. */
export const waitsNoMore = ({ look }: Pick<ItemWork, 'look'>): boolean => look > mostLooks;

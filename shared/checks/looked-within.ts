import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';

const dayMs = 86_400_000;

/** People, roles, filters of mail and pagers change: once a quarter, somebody looks. */
export const lookedWithinDays = 100;

/** Whether something that has an instant happened within that time. */
export const isRecent = (at: string | null | undefined, clock: Pick<Clock, 'now'>): boolean =>
  typeof at === 'string' && at >= toIsoInstant(clock.now() - lookedWithinDays * dayMs);

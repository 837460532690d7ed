import type { Runbook } from './check.ts';

/** Each of our checks has a section of its own on one page, under its id. */
export const inRunbook = (id: string): Runbook => ({ page: 'checks', anchor: id });

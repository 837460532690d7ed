import type { Run } from '#shared/jobs/run.ts';
import type { FeeMonths } from './ports.ts';

/** Adds what a run has planned to the sums of its months. Noting it again changes nothing. */
export function createNoteMonths(months: Pick<FeeMonths, 'note'>) {
  return async ({ id, sums = {} }: Pick<Run, 'id' | 'sums'>): Promise<void> => {
    for (const [month, cents] of Object.entries(sums)) await months.note(month, id, cents);
  };
}

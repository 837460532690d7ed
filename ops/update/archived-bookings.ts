import type { environmentSchema } from '#functions/schedules/portfolio/environment.ts';
import type { Stage } from '#infra/stage/stage.ts';
import { PermanentError } from '#shared/kernel/errors.ts';
import type * as z from '#shared/kernel/zod.ts';
import { hasVariable } from './deployed-resources.ts';

/** Functions that find bookings in files are deployed with it. */
const variable = 'ARCHIVE_AFTER_DAYS' satisfies keyof z.output<typeof environmentSchema>;

/**
 * Nobody could go back to a release that knows no files of bookings: it would not find what is in them. So this release is
 * deployed without such files first.
 */
export function refuseArchiveTooEarly(
  { name, bookings: { archiveAfterDays } }: Stage,
  deployedSchedules: string | undefined,
): void {
  if (archiveAfterDays === 'never' || deployedSchedules === undefined) return;
  if (hasVariable(deployedSchedules, variable)) return;
  throw new PermanentError(
    'archive-too-early',
    `The release that is deployed in ${name} reads bookings from the table alone: set bookings.archiveAfterDays to 'never', and deploy that first. Set ${archiveAfterDays} once nobody would go back to that release`,
  );
}

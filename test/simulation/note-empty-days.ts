import { manifestKey } from '#shared/aws/archive/archive-manifests.ts';
import { toItem } from '#shared/aws/events/event-items.ts';
import { limits } from '#shared/aws/sdk/limits.ts';
import { hoursPerDay } from '#shared/archive/day-partition.ts';
import { daysBetween, horizonOf, lastClosedDay } from '#shared/archive/days.ts';
import { emptyManifest, withEnd } from '#shared/archive/manifests.ts';
import { recordFamilyNames } from '#shared/events/families.ts';
import type { World } from './world.ts';

/**
 * Nothing was recorded before the world began, and the archive knows it, as on a stack that was deployed weeks before
 * its first event. On a new one, the first run reads each hour of forty days, which is a tenth of all calls.
 */
export function noteEmptyDays({ agenda, cloud, stage }: Pick<World, 'agenda' | 'cloud' | 'stage'>): void {
  const { from, last } = horizonOf(lastClosedDay(agenda.now()), limits.dynamodb.recordDays);
  const items = recordFamilyNames.flatMap((family) =>
    daysBetween(from, last).map((day) => {
      const noted = withEnd({ ...emptyManifest(family, day), hour: hoursPerDay });
      return { ...manifestKey(family, day), ...toItem(noted) };
    }),
  );
  cloud.dynamodb.load(stage.tables.work, items);
}

import { type DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { dayOf, hoursPerDay } from '#shared/archive/day-partition.ts';
import { daysBetween } from '#shared/archive/days.ts';
import { emptyManifest, withEnd } from '#shared/archive/manifests.ts';
import { manifestKey } from '#shared/aws/archive/archive-manifests.ts';
import { toItem } from '#shared/aws/events/event-items.ts';
import { limits } from '#shared/aws/sdk/limits.ts';
import { recordFamilyNames } from '#shared/events/families.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { systemClock } from '#shared/kernel/system.ts';

const dayMs = 24 * 3_600_000;

/**
 * Notes that the days before this instant's are archived, and empty. On a new stack, the first run of the archive reads
 * each hour of each of them: on the emulator, that takes minutes.
 */
export async function closeDaysBefore(
  instantMs: number,
  { client, workTable }: { readonly client: DynamoDBClient; readonly workTable: string },
): Promise<void> {
  const from = dayOf(toIsoInstant(systemClock.now() - (limits.dynamodb.recordDays + 2) * dayMs));
  const days = daysBetween(from, dayOf(toIsoInstant(instantMs - dayMs)));
  const rows = recordFamilyNames.flatMap((family) =>
    days.map((day) => ({
      ...manifestKey(family, day),
      ...toItem(withEnd({ ...emptyManifest(family, day), hour: hoursPerDay })),
    })),
  );
  for (const Item of rows) await client.send(new PutItemCommand({ TableName: workTable, Item }));
}

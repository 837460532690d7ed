import type { WarmThroughput } from 'aws-cdk-lib/aws-dynamodb';
import { unitsOfEvent } from '#infra/stage/rates.ts';
import type { Stage } from '#infra/stage/stage.ts';
import { awsRates } from '#shared/kernel/aws-rates.ts';

/** What the busiest second of the stage takes of a table, if a new table does not take it by itself. */
export function warmOf(
  table: keyof typeof unitsOfEvent,
  { tables, webhook: { requestsPerSecond } }: Stage,
): WarmThroughput | undefined {
  if (tables.warm === 'none') return undefined;
  const { writeUnitsWhenCold, readUnitsWhenCold } = awsRates.dynamodb;
  const { written, read } = unitsOfEvent[table];
  const writeUnitsPerSecond = Math.max(writeUnitsWhenCold, written * requestsPerSecond);
  const readUnitsPerSecond = Math.max(readUnitsWhenCold, read * requestsPerSecond);
  const isColdEnough = writeUnitsPerSecond === writeUnitsWhenCold && readUnitsPerSecond === readUnitsWhenCold;
  return isColdEnough ? undefined : { writeUnitsPerSecond, readUnitsPerSecond };
}

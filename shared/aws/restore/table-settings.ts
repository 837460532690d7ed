import {
  DescribeTableCommand,
  type DynamoDBClient,
  type TableDescription,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import { type Setting, type SettingName, settingsOf } from './each-setting.ts';
import type { TableTemplate } from './table-template.ts';

export interface SettingsResult {
  /** What the table lacked, and has now. */
  readonly set: readonly SettingName[];
  /** What the template says, and a person has to see to. */
  readonly byHand: readonly string[];
  /** ARN of its stream, which differs from that of the lost table. */
  readonly streamArn?: string | undefined;
}

/** How long a table may take to take a change, in seconds. */
export const maxWaitTime = 600;

/**
 * Gives a restored table what its template says. Carrying it out again changes nothing. `keyArn`: the key of the stack; a
 * copy is restored with the one that the person named, or with that of the table that was copied.
 */
export async function giveSettings(
  client: DynamoDBClient,
  TableName: string,
  { settings, unknown, keyArn }: TableTemplate & { readonly keyArn: string },
): Promise<SettingsResult> {
  const ready = async () => waitUntilTableExists({ client, maxWaitTime }, { TableName });
  const described = async () => (await client.send(new DescribeTableCommand({ TableName }))).Table ?? {};
  const giveIfMissing = async ({ isMissing, give }: Setting) => {
    if (!(await isMissing())) return false;
    await give();
    await ready();
    return true;
  };
  await ready();
  const table = await described();
  const set: SettingName[] = [];
  for (const setting of settingsOf({ client, TableName, table, settings, keyArn }))
    if (await giveIfMissing(setting)) set.push(setting.name);
  const byHand = [...missingIndexes(table, settings), ...unknown];
  return { set, byHand, streamArn: (await described()).LatestStreamArn };
}

/** Of a copy that is older than an index: a table takes one at a time, for as long as it has rows. */
function missingIndexes(
  { GlobalSecondaryIndexes: found = [] }: TableDescription,
  { GlobalSecondaryIndexes: wanted = [] }: TableTemplate['settings'],
): readonly string[] {
  const names = new Set(found.map(({ IndexName }) => IndexName));
  return wanted.filter(({ IndexName }) => !names.has(IndexName)).map(({ IndexName }) => `index ${IndexName}`);
}

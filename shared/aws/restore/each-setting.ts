import {
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  ListTagsOfResourceCommand,
  type TableDescription,
  TagResourceCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  type UpdateTableCommandInput,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { isRecoverable } from '#shared/aws/sdk/recoverable.ts';
import type { TableSettings } from './table-template.ts';

export type SettingName =
  | 'stream'
  | 'expiry'
  | 'point-in-time recovery'
  | 'deletion protection'
  | 'tags'
  | 'key'
  | 'warm throughput';

/** One of those that do not come with a copy. */
export interface Setting {
  readonly name: SettingName;
  readonly isMissing: () => boolean | Promise<boolean>;
  readonly give: () => Promise<unknown>;
}

interface Restored {
  readonly client: DynamoDBClient;
  readonly TableName: string;
  readonly table: TableDescription;
  /** What the template says. */
  readonly settings: TableSettings;
  readonly keyArn: string;
}

/** A copy brings these with it, or says which it lacks. */
type Copied = 'KeySchema' | 'AttributeDefinitions' | 'BillingMode' | 'GlobalSecondaryIndexes';

/** All others, in the order in which they are given: the last ones may take minutes. */
const given: Readonly<Record<Exclude<keyof TableSettings, Copied>, (restored: Restored) => Setting>> = {
  StreamSpecification: stream,
  TimeToLiveSpecification: expiry,
  PointInTimeRecoverySpecification: recovery,
  DeletionProtectionEnabled: protection,
  Tags: tags,
  SSESpecification: key,
  WarmThroughput: warm,
};

export const settingsOf = (restored: Restored): readonly Setting[] =>
  Object.values(given).map((setting) => setting(restored));

const update = async (
  { client, TableName }: Restored,
  change: Omit<UpdateTableCommandInput, 'TableName'>,
): Promise<unknown> => client.send(new UpdateTableCommand({ TableName, ...change }));

function stream(restored: Restored): Setting {
  const { StreamSpecification: wanted } = restored.settings;
  return {
    name: 'stream',
    isMissing: () => wanted !== undefined && restored.table.StreamSpecification?.StreamEnabled !== true,
    give: async () =>
      update(restored, {
        StreamSpecification: { StreamEnabled: true, StreamViewType: wanted?.StreamViewType },
      }),
  };
}

function expiry({ client, TableName, settings }: Restored): Setting {
  const { TimeToLiveSpecification: wanted } = settings;
  return {
    name: 'expiry',
    isMissing: async () => {
      if (wanted === undefined) return false;
      const { TimeToLiveDescription: found } = await client.send(
        new DescribeTimeToLiveCommand({ TableName }),
      );
      return found?.TimeToLiveStatus === 'DISABLED' || found?.AttributeName !== wanted.AttributeName;
    },
    give: async () =>
      client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification: wanted })),
  };
}

function recovery({ client, TableName, settings }: Restored): Setting {
  const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true };
  return {
    name: 'point-in-time recovery',
    isMissing: async () =>
      settings.PointInTimeRecoverySpecification?.PointInTimeRecoveryEnabled === true &&
      !(await isRecoverable(client, TableName)),
    give: async () =>
      client.send(new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification })),
  };
}

function protection(restored: Restored): Setting {
  const { settings, table } = restored;
  return {
    name: 'deletion protection',
    isMissing: () => settings.DeletionProtectionEnabled === true && table.DeletionProtectionEnabled !== true,
    give: async () => update(restored, { DeletionProtectionEnabled: true }),
  };
}

function tags({ client, table: { TableArn: ResourceArn }, settings }: Restored): Setting {
  const { Tags: wanted = [] } = settings;
  return {
    name: 'tags',
    isMissing: async () => {
      if (wanted.length === 0) return false;
      const found = await tagsOf(client, ResourceArn);
      return wanted.some(({ Key, Value }) => found.get(Key) !== Value);
    },
    give: async () => client.send(new TagResourceCommand({ ResourceArn, Tags: wanted })),
  };
}

async function tagsOf(client: DynamoDBClient, ResourceArn: string | undefined) {
  const found = new Map<string | undefined, string | undefined>();
  let NextToken: string | undefined;
  do {
    const page = await client.send(new ListTagsOfResourceCommand({ ResourceArn, NextToken }));
    for (const { Key, Value } of page.Tags ?? []) found.set(Key, Value);
    ({ NextToken } = page);
  } while (NextToken !== undefined);
  return found;
}

/** AWS restores a copy with the key that the person named, or else with that of the table that was copied. */
function key(restored: Restored): Setting {
  const { settings, table, keyArn } = restored;
  return {
    name: 'key',
    isMissing: () =>
      settings.SSESpecification !== undefined && table.SSEDescription?.KMSMasterKeyArn !== keyArn,
    give: async () =>
      update(restored, { SSESpecification: { Enabled: true, SSEType: 'KMS', KMSMasterKeyId: keyArn } }),
  };
}

/** DynamoDB takes back neither number, so each is at least what the table has. */
function warm(restored: Restored): Setting {
  const { WarmThroughput: wanted } = restored.settings;
  const { ReadUnitsPerSecond: reads = 0, WriteUnitsPerSecond: writes = 0 } =
    restored.table.WarmThroughput ?? {};
  return {
    name: 'warm throughput',
    isMissing: () =>
      wanted !== undefined && (reads < wanted.ReadUnitsPerSecond || writes < wanted.WriteUnitsPerSecond),
    give: async () =>
      update(restored, {
        WarmThroughput: {
          ReadUnitsPerSecond: Math.max(reads, wanted?.ReadUnitsPerSecond ?? 0),
          WriteUnitsPerSecond: Math.max(writes, wanted?.WriteUnitsPerSecond ?? 0),
        },
      }),
  };
}

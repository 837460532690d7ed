import * as z from '#shared/kernel/zod.ts';
import type { JsonObject } from '#shared/kernel/json.ts';
import type { AwsCall, ServiceName } from '#test/aws/sdk-call.ts';
import type { AccessRequest } from './policy.ts';

/** Where resources lie that a call names without their ARN. */
interface AccountRegion {
  readonly region: string;
  readonly account: string;
}

/** What a caller must be allowed so that the service carries out its call. Use of KMS keys is left out. */
export function accessRequests(
  { service, operation, input }: AwsCall,
  place: AccountRegion,
): AccessRequest[] {
  return requestsOf[service](operation, input, place);
}

type RequestsOf = (operation: string, input: JsonObject, place: AccountRegion) => AccessRequest[];

const named = z.record(z.string(), z.unknown());
const item = z.record(z.string(), z.object({ S: z.optional(z.string()) }));

/** The partition key of all our tables. */
const partitionKey = 'pk';

function rowRequest(operation: string, table: string, keys: readonly unknown[]) {
  const values = keys.flatMap((key) => item.parse(named.parse(key))[partitionKey]?.S ?? []);
  const context = { 'dynamodb:LeadingKeys': values };
  return ({ region, account }: AccountRegion): AccessRequest => ({
    action: `dynamodb:${operation}`,
    resource: `arn:aws:dynamodb:${region}:${account}:table/${table}`,
    context,
  });
}

const rowInput = z.object({ TableName: z.string(), Key: z.optional(named), Item: z.optional(named) });

function oneRow(operation: string, input: unknown, place: AccountRegion): AccessRequest {
  const { TableName, Key, Item } = rowInput.parse(input);
  const { [partitionKey]: partition } = Key ?? Item ?? {};
  return rowRequest(operation, TableName, [{ [partitionKey]: partition }])(place);
}

const queryInput = z.object({
  TableName: z.string(),
  IndexName: z.optional(z.string()),
  KeyConditionExpression: z.string(),
  ExpressionAttributeValues: named,
});

function query(input: JsonObject, place: AccountRegion): AccessRequest {
  const { TableName, IndexName, ...rest } = queryInput.parse(input);
  if (IndexName !== undefined) return rowRequest('Query', `${TableName}/index/${IndexName}`, [])(place);
  const [, value = ''] = /\bpk = (:\w+)/.exec(rest.KeyConditionExpression) ?? [];
  const partition = rest.ExpressionAttributeValues[value];
  if (partition === undefined) throw new Error(`No partition in ${rest.KeyConditionExpression}`);
  return rowRequest('Query', TableName, [{ [partitionKey]: partition }])(place);
}

const actionsOfWrites = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
} as const;

const transaction = z.object({
  TransactItems: z.array(
    z.strictObject({
      Put: z.optional(named),
      Update: z.optional(named),
      Delete: z.optional(named),
      ConditionCheck: z.optional(named),
    }),
  ),
});

const batchGet = z.object({
  RequestItems: z.record(z.string(), z.object({ Keys: z.array(named) })),
});

const ofDynamoDb: RequestsOf = (operation, input, place) => {
  switch (operation) {
    case 'Query':
      return [query(input, place)];
    case 'BatchGetItem':
      return Object.entries(batchGet.parse(input).RequestItems).map(([table, { Keys }]) =>
        rowRequest(operation, table, Keys)(place),
      );
    case 'TransactWriteItems':
      return transaction
        .parse(input)
        .TransactItems.flatMap((write) =>
          Object.entries(actionsOfWrites).flatMap(([kind, action]) =>
            write[kind as keyof typeof actionsOfWrites] === undefined
              ? []
              : [oneRow(action, write[kind as keyof typeof actionsOfWrites], place)],
          ),
        );
    default:
      return [oneRow(operation, input, place)];
  }
};

const queueInput = z.object({ QueueUrl: z.string() });

const ofSqs: RequestsOf = (operation, input, { region, account }) => [
  {
    action: `sqs:${operation.replace(/Batch$/, '')}`,
    resource: `arn:aws:sqs:${region}:${account}:${queueInput.parse(input).QueueUrl.split('/').at(-1) ?? ''}`,
    context: {},
  },
];

const ofSecrets: RequestsOf = (operation, input) => [
  {
    action: `secretsmanager:${operation}`,
    resource: z.object({ SecretId: z.string() }).parse(input).SecretId,
    context: {},
  },
];

const entries = z.object({ Entries: z.array(z.object({ EventBusName: z.string() })) });

const ofEvents: RequestsOf = (operation, input, { region, account }) =>
  entries.parse(input).Entries.map(({ EventBusName }) => ({
    action: `events:${operation}`,
    resource: `arn:aws:events:${region}:${account}:event-bus/${EventBusName.split('/').at(-1) ?? ''}`,
    context: {},
  }));

const objectInput = z.object({
  Bucket: z.string(),
  Key: z.optional(z.string()),
  Prefix: z.optional(z.string()),
  VersionId: z.optional(z.string()),
});

/** One who may put an object may do so in parts. */
const uploading = ['CreateMultipartUpload', 'UploadPart', 'CompleteMultipartUpload'];

const listings: Readonly<Record<string, string>> = {
  ListObjectsV2: 's3:ListBucket',
  ListObjectVersions: 's3:ListBucketVersions',
};

const ofS3: RequestsOf = (operation, input) => {
  const { Bucket, Key, Prefix, VersionId } = objectInput.parse(input);
  const bucket = `arn:aws:s3:::${Bucket}`;
  const listing = listings[operation];
  if (listing !== undefined) {
    const context = { 's3:prefix': Prefix === undefined ? [] : [Prefix] };
    return [{ action: listing, resource: bucket, context }];
  }
  // The others are about an object.
  if (operation === 'GetBucketVersioning')
    return [{ action: `s3:${operation}`, resource: bucket, context: {} }];
  const action = `s3:${uploading.includes(operation) ? 'PutObject' : operation}${VersionId === undefined ? '' : 'Version'}`;
  return [{ action, resource: `${bucket}/${Key ?? ''}`, context: {} }];
};

const invocation = z.object({ FunctionName: z.string() });

const ofLambda: RequestsOf = (_operation, input, { region, account }) => [
  {
    action: 'lambda:InvokeFunction',
    resource: `arn:aws:lambda:${region}:${account}:function:${invocation.parse(input).FunctionName}`,
    context: {},
  },
];

const requestsOf: Readonly<Record<ServiceName, RequestsOf>> = {
  dynamodb: ofDynamoDb,
  sqs: ofSqs,
  secretsmanager: ofSecrets,
  events: ofEvents,
  s3: ofS3,
  lambda: ofLambda,
};

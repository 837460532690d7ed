import * as z from '#shared/kernel/zod.ts';

const key = z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) });

/** What a template says about a table. Of other properties, a restore can only say their names. */
const tableSettings = z.object({
  KeySchema: z.array(key),
  AttributeDefinitions: z.array(
    z.object({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) }),
  ),
  BillingMode: z.optional(z.literal('PAY_PER_REQUEST')),
  GlobalSecondaryIndexes: z.optional(
    z.array(
      z.object({
        IndexName: z.string(),
        KeySchema: z.array(key),
        Projection: z.object({ ProjectionType: z.enum(['ALL', 'KEYS_ONLY']) }),
      }),
    ),
  ),
  /** Its key is known once it is deployed: the stack has an output for it. */
  SSESpecification: z.optional(
    z.object({ SSEEnabled: z.literal(true), SSEType: z.literal('KMS'), KMSMasterKeyId: z.unknown() }),
  ),
  StreamSpecification: z.optional(
    z.object({ StreamViewType: z.enum(['NEW_AND_OLD_IMAGES', 'NEW_IMAGE', 'OLD_IMAGE', 'KEYS_ONLY']) }),
  ),
  Tags: z.optional(z.array(z.object({ Key: z.string(), Value: z.string() }))),
  TimeToLiveSpecification: z.optional(z.object({ AttributeName: z.string(), Enabled: z.boolean() })),
  PointInTimeRecoverySpecification: z.optional(z.object({ PointInTimeRecoveryEnabled: z.boolean() })),
  DeletionProtectionEnabled: z.optional(z.boolean()),
  WarmThroughput: z.optional(z.object({ ReadUnitsPerSecond: z.number(), WriteUnitsPerSecond: z.number() })),
});

export type TableSettings = z.output<typeof tableSettings>;

export interface TableTemplate {
  readonly settings: TableSettings;
  /** Properties that a restore knows nothing of, by their paths. */
  readonly unknown: readonly string[];
}

/** The properties of a table in a template. Throws if one that a restore needs is another one. */
export function tableTemplate(properties: unknown): TableTemplate {
  const settings = tableSettings.parse(properties);
  return { settings, unknown: beyond(properties, settings, []) };
}

function beyond(given: unknown, known: unknown, path: readonly string[]): readonly string[] {
  if (known === undefined) return [path.join('.')];
  // Values without members, and those that are taken over as they are.
  if (given === known || !isRecord(given) || !isRecord(known)) return [];
  return Object.entries(given).flatMap(([name, value]) => beyond(value, known[name], [...path, name]));
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

import { DynamoDBClient, GetItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { clientSettings } from '#shared/aws/sdk/client-settings.ts';
import { tookEffect } from '#shared/aws/sdk/took-effect.ts';
import { freeSlots, isInForce, slotsInUse, type CallPool, type Grant } from '#shared/bank/slots/call-pool.ts';
import type { CallSlots, TakenSlots } from '#shared/bank/slots/call-slots.ts';
import { jitteredDelayMs } from '#shared/kernel/backoff.ts';
import type { Clock, Timers } from '#shared/kernel/clock.ts';
import { TransientError } from '#shared/kernel/errors.ts';
import type { Random } from '#shared/kernel/random.ts';
import { noMetrics, type Metrics } from '#shared/kernel/telemetry.ts';
import * as z from '#shared/kernel/zod.ts';
import { bankPartitions } from '#shared/bank/names.ts';
import type { BankMetric } from '#shared/bank/names.ts';

interface CallSlotsDeps {
  readonly workTable: string;
  readonly pool: CallPool;
  readonly holder: string;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  readonly metrics?: Metrics<BankMetric>;
}

/** All granted slots are in one item, so that one condition guards their sum. */
export const callSlotsKey = { pk: bankPartitions.callSlots, sk: 'pool' };

const row = z.object({
  version: z._default(z.number(), 0),
  grants: z._default(
    z.record(z.string(), z.object({ taker: z.string(), slots: z.number(), untilMs: z.number() })),
    {},
  ),
});
type Row = z.output<typeof row>;

/** The grants in a row of the table, which calls a holder `taker`. */
export function grantsIn({ grants }: Pick<Row, 'grants'>): readonly Grant[] {
  return Object.values(grants).map(({ taker: holder, ...grant }) => ({ holder, ...grant }));
}

const storedGrant = ({ holder: taker, ...grant }: Grant) => ({ taker, ...grant });

const attempts = 8;
const backoff = { firstMs: 20, capMs: 640 };

/** The pool of call slots as an item of the work table. */
export function createCallSlots(deps: CallSlotsDeps, dynamo = new DynamoDBClient(clientSettings)): CallSlots {
  const { pool, holder, clock, timers, random, metrics = noMetrics } = deps;
  const item = poolItem(dynamo, deps);
  // Kept until the outcome is known: a write whose answer was lost holds slots that nobody would release.
  let id = random.uuid();

  const handedOver = (slots: number): TakenSlots => {
    const grantId = id;
    id = random.uuid();
    return {
      count: slots,
      giveBack: async (busyUntilMs) =>
        busyUntilMs.length === 0
          ? item.remove(grantId)
          : item.put(grantId, { holder, slots: busyUntilMs.length, untilMs: Math.max(...busyUntilMs) }),
    };
  };

  return {
    async take({ most, untilMs }) {
      for (let attempt = 1; attempt <= attempts; attempt += 1) {
        const seen = await item.read();
        const mine = seen.grants[id];
        if (mine !== undefined) return handedOver(mine.slots);
        const grants = grantsIn(seen);
        const slots = Math.min(most, freeSlots(pool, grants, { holder, nowMs: clock.now() }));
        if (slots === 0) return undefined;
        if (await item.add(seen, id, { holder, slots, untilMs })) {
          metrics.count('CallSlotsInUse', slots + slotsInUse(grants, clock.now()));
          return handedOver(slots);
        }
        await timers.sleep(jitteredDelayMs(attempt, backoff, random));
      }
      throw new TransientError(
        'store-busy',
        'Others took call slots at the same moment during every attempt',
      );
    },
  };
}

function poolItem(dynamo: DynamoDBClient, { workTable: TableName, clock }: CallSlotsDeps) {
  const Key = marshall(callSlotsKey);
  return {
    read: async (): Promise<Row> => {
      const { Item: item = {} } = await dynamo.send(
        new GetItemCommand({ TableName, Key, ConsistentRead: true }),
      );
      return row.parse(unmarshall(item));
    },
    /** Returns false if another caller has taken slots since. Removes grants that have ended. */
    add: async (seen: Row, id: string, grant: Grant): Promise<boolean> => {
      const version = { ':seen': seen.version, ':next': seen.version + 1 };
      if (seen.version === 0)
        return tookEffect(
          dynamo.send(
            new UpdateItemCommand({
              TableName,
              Key,
              UpdateExpression: 'SET version = :next, grants = :grants',
              ConditionExpression: 'attribute_not_exists(version)',
              ExpressionAttributeValues: marshall({ ':next': 1, ':grants': { [id]: storedGrant(grant) } }),
            }),
          ),
        );
      const ended = Object.entries(seen.grants)
        .filter(([, one]) => !isInForce(one, clock.now()))
        .map(([name], index) => [`#ended${index}`, name] as const);
      const removal = ended.map(([name]) => `grants.${name}`).join(', ');
      return tookEffect(
        dynamo.send(
          new UpdateItemCommand({
            TableName,
            Key,
            UpdateExpression: `SET version = :next, grants.#id = :grant${removal && ` REMOVE ${removal}`}`,
            ConditionExpression: 'version = :seen',
            ExpressionAttributeNames: { '#id': id, ...Object.fromEntries(ended) },
            ExpressionAttributeValues: marshall({ ...version, ':grant': storedGrant(grant) }),
          }),
        ),
      );
    },
    // Neither reduces the number of free slots that a reader has seen, so neither checks the version.
    remove: async (id: string): Promise<void> => {
      await dynamo.send(
        new UpdateItemCommand({
          TableName,
          Key,
          UpdateExpression: 'REMOVE grants.#id',
          ExpressionAttributeNames: { '#id': id },
        }),
      );
    },
    put: async (id: string, grant: Grant): Promise<void> => {
      await dynamo.send(
        new UpdateItemCommand({
          TableName,
          Key,
          UpdateExpression: 'SET grants.#id = :grant',
          ExpressionAttributeNames: { '#id': id },
          ExpressionAttributeValues: marshall({ ':grant': storedGrant(grant) }),
        }),
      );
    },
  };
}

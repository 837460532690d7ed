import type { TransactWriteItem } from '@aws-sdk/client-dynamodb';
import { createHandler, type FamilyByDefinition } from '#functions/events/by-definition/handler.ts';
import { definitionOf } from '#shared/events/catalog.ts';
import { examples } from '#shared/events/examples.ts';
import type { EventExample } from '#shared/events/example.ts';
import type { Family } from '#shared/events/families.ts';
import { memoised } from '#shared/kernel/memoised.ts';
import { connectConsumer } from '#shared/lambda/connect-consumer.ts';
import { consumerEnvironment } from '#shared/lambda/consumer-environment.ts';
import { readEnvironment } from '#shared/lambda/environment.ts';
import { pipeline } from '#shared/lambda/pipeline.ts';
import type { AwsCall, CountingAws } from '#test/bench/counting-aws.ts';
import { invokeBatch } from '#test/bench/invoke.ts';
import { createMemoryDeliveryChecks } from '#test/fakes/delivery-checks.ts';
import { aDelivery, sqsRecord } from '#test/fixtures/deliveries.ts';
import type { Handled } from './event-cost.ts';
import { earlier, type HeldRow } from './held-row.ts';
import type { Item } from '#test/bench/prices/item-size.ts';

const handlers: Readonly<
  Record<Exclude<Family, 'unclassified'>, () => Promise<{ readonly handler: unknown }>>
> = {
  onboarding: async () => import('#functions/events/onboarding/lambda.ts'),
  accounts: async () => import('#functions/events/accounts/lambda.ts'),
  payments: byDefinition('payments'),
  cards: byDefinition('cards'),
  authentication: byDefinition('authentication'),
  lending: byDefinition('lending'),
};

/** As their `lambda.ts` does it, which takes its one family from the environment. */
function byDefinition(family: FamilyByDefinition) {
  return memoised(async () => {
    const consumer = connectConsumer(family, readEnvironment(consumerEnvironment, process.env));
    return Promise.resolve({
      handler: pipeline(
        consumer,
        createHandler(family, { ...consumer, deliveryChecks: createMemoryDeliveryChecks() }),
      ),
    });
  });
}

interface HandlingTools {
  readonly aws: CountingAws;
  readonly held: HeldRow;
  readonly type: string;
  readonly bodyBytes: number;
}

type HandledEvent = Pick<Handled, 'calls' | 'held'>;

/** What the deployed function of its family asks of AWS for the first event of an entity. */
export async function firstEvent(tools: HandlingTools): Promise<HandledEvent> {
  tools.held.set(undefined);
  // One before it fetches the token and notes that the type was received: once a minute at most.
  await handle(tools, 'warming');
  return { calls: await handle(tools, 'first') };
}

/** What it asks for the next one, which finds the row of the first and replaces it. */
export async function laterEvent(tools: HandlingTools, first: HandledEvent): Promise<HandledEvent> {
  const [row] = rowsIn(first);
  if (row === undefined) throw new Error(`${tools.type} wrote no row`);
  if (!first.calls.some((call) => reads(call, row))) return first;
  const held = earlier(row);
  tools.held.set(held);
  const later = { calls: await handle(tools, 'later'), held };
  const [replacing, history] = rowsIn(later);
  if (replacing?.['sk']?.S !== row['sk']?.S || history === undefined)
    throw new Error(`${tools.type} did not replace the row that it found`);
  return later;
}

function reads({ operation, input }: AwsCall, { pk, sk }: Item): boolean {
  if (operation !== 'GetItem') return false;
  const key = input['Key'] as Item;
  return key['pk']?.S === pk?.S && key['sk']?.S === sk?.S;
}

/** What a transaction puts beside the record. */
function rowsIn({ calls }: HandledEvent): readonly Item[] {
  const items = calls.flatMap(({ input }) => (input['TransactItems'] ?? []) as TransactWriteItem[]);
  return items.flatMap(({ Put: put }) => (put?.Item === undefined ? [] : [put.Item as Item])).slice(1);
}

async function handle({ aws, type, bodyBytes }: HandlingTools, notificationId: string) {
  const family = definitionOf(type)?.family ?? 'unclassified';
  if (family === 'unclassified') throw new Error(`${type} is in no family`);
  const { handler } = await handlers[family]();
  await invokeBatch(handler, { Records: [message(type, notificationId, bodyBytes)] });
  return aws.take();
}

function message(type: string, notificationId: string, bodyBytes: number) {
  const example: EventExample | undefined = new Map<string, EventExample>(Object.entries(examples)).get(type);
  const { body, entityId } = example ?? { body: {}, entityId: '' };
  const delivery = aDelivery({
    type,
    payload: padded(body, bodyBytes),
    notificationId: `${type}-${notificationId}-00000000-0000-4000-8000`,
    entityHint: entityId,
  });
  return sqsRecord(JSON.stringify(delivery));
}

/** Longer by fields of other types: names and values as the bank writes them compress as its bodies do. */
function padded(body: EventExample['body'], bytes: number): unknown {
  if (typeof body === 'string') return body;
  let longer: Readonly<Record<string, unknown>> = { ...body };
  // Other fields beside each type.
  const start = 7 * Object.keys(body).length;
  for (const [name, value] of [...bankFields.slice(start), ...bankFields.slice(0, start)]) {
    if (JSON.stringify(longer).length >= bytes) return longer;
    longer = { [name]: value, ...longer };
  }
  throw new Error('The examples have no more fields');
}

/** Every field of the examples, once. */
const bankFields = [
  ...new Map(
    Object.values<EventExample>(examples).flatMap(({ body }) =>
      typeof body === 'string' ? [] : Object.entries<unknown>(body),
    ),
  ),
];

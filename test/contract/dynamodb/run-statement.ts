import {
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DeleteItemCommand,
  DynamoDBServiceException,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
  TransactGetItemsCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
  type DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import { isRecord } from '#shared/kernel/json.ts';
import type { Operation, Outcome, Statement, Step } from './statement.ts';

const commands = {
  GetItem: GetItemCommand,
  PutItem: PutItemCommand,
  UpdateItem: UpdateItemCommand,
  DeleteItem: DeleteItemCommand,
  Query: QueryCommand,
  Scan: ScanCommand,
  BatchGetItem: BatchGetItemCommand,
  BatchWriteItem: BatchWriteItemCommand,
  TransactGetItems: TransactGetItemsCommand,
  TransactWriteItems: TransactWriteItemsCommand,
} as const satisfies Readonly<Record<Operation, unknown>>;

/** How an engine differs from a statement, in one line; undefined if it does not. */
export async function differenceOf(
  { steps }: Statement,
  client: DynamoDBClient,
): Promise<string | undefined> {
  for (const [index, step] of steps.entries()) {
    const actual = comparable(await outcomeOf(step, client), step.operation);
    const expected = comparable(step.outcome, step.operation);
    if (actual !== expected)
      return `step ${index + 1}, ${step.operation}: ${shortened(actual)}, and not ${shortened(expected)}`;
  }
  return undefined;
}

async function outcomeOf({ operation, input }: Step, client: DynamoDBClient): Promise<Outcome> {
  try {
    // One of them is as good as the other for the type of the input.
    const command = new (commands[operation] as typeof GetItemCommand)(input as never);
    const reply = await client.send(command);
    return { reply: { ...reply, $metadata: undefined } };
  } catch (error) {
    if (!(error instanceof DynamoDBServiceException)) throw error;
    return refusalOf(error);
  }
}

interface Refused {
  readonly name: string;
  readonly Item?: object;
  readonly CancellationReasons?: readonly { readonly Code?: string; readonly Item?: object }[];
}

function refusalOf({ name: error, Item: item, CancellationReasons: reasons }: Refused): Outcome {
  if (reasons === undefined) return { error, ...(item && { items: [item] }) };
  const items = reasons.map(({ Item }) => Item);
  return {
    error,
    reasons: reasons.map(({ Code = 'None' }) => Code),
    ...(items.some((one) => one !== undefined) && { items }),
  };
}

/** Equal text for outcomes that mean the same. */
function comparable(outcome: Outcome, operation: Operation): string {
  const isSorted = operation !== 'Scan' && operation !== 'BatchGetItem';
  return JSON.stringify(canonical(outcome, isSorted));
}

function canonical(value: unknown, isSorted: boolean): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (Array.isArray(value)) return value.map((element) => canonical(element, isSorted));
  if (!isRecord(value)) return value;
  const members = Object.entries(value)
    .filter(([name, member]) => member !== undefined && !isEmptyRest(name, member))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, canonicalMember(name, member, isSorted)]));
}

function canonicalMember(name: string, member: unknown, isSorted: boolean): unknown {
  const content = canonical(member, isSorted);
  const isSet = ['SS', 'NS', 'BS'].includes(name);
  if (Array.isArray(content) && (isSet || (!isSorted && name !== 'L')))
    return content.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
  return content;
}

/** Nothing is left over: some engines say so. */
function isEmptyRest(name: string, member: unknown): boolean {
  return name.startsWith('Unprocessed') && isRecord(member) && Object.keys(member).length === 0;
}

function shortened(outcome: string): string {
  const text = outcome.replaceAll(/(\S)\1{30,}/g, '$1…');
  return text.length > 400 ? `${text.slice(0, 400)}…` : text;
}

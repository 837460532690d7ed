import {
  ConditionalCheckFailedException,
  DynamoDBServiceException,
  TransactionCanceledException,
  type AttributeValue,
  type CancellationReason,
  type DynamoDBClient,
  type TransactWriteItem,
} from '@aws-sdk/client-dynamodb';
import type { Item } from '#shared/aws/event-items.ts';
import { limits } from '#shared/aws/limits.ts';
import { itemBytes } from '#test/bench/costs/item-size.ts';
import { indexes } from '#test/bench/costs/request-units.ts';

/** One write as a transaction or a single call names it. */
interface Write {
  readonly TableName?: string | undefined;
  readonly Item?: Item | undefined;
  readonly Key?: Item | undefined;
  readonly UpdateExpression?: string | undefined;
  readonly ConditionExpression?: string | undefined;
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>> | undefined;
  readonly ExpressionAttributeValues?: Item | undefined;
}

type Input = Write & {
  readonly TransactItems?: readonly TransactWriteItem[];
  readonly RequestItems?: Readonly<Record<string, { readonly Keys: readonly Item[] }>>;
};

/**
 * The events and mirror tables in memory, as far as events are written to them: the conditions and updates that the
 * event log states, and the limits of DynamoDB on keys, items and transactions.
 */
export function createSmallDynamoDb() {
  const rows = new Map<string, Item>();
  const perform = (name: string, input: Input): object => {
    switch (name) {
      case 'GetItemCommand': {
        const item = rows.get(nameOf(input.TableName, checkedKey(input.Key)));
        return item === undefined ? {} : { Item: item };
      }
      case 'BatchGetItemCommand':
        return { Responses: mapValues(input.RequestItems ?? {}, ({ Keys }, table) => batch(table, Keys)) };
      case 'TransactWriteItemsCommand':
        return transact((input.TransactItems ?? []).map(writeOf));
      case 'PutItemCommand':
      case 'UpdateItemCommand': {
        check(input);
        if (!holds(input, rows.get(rowOf(input))))
          throw new ConditionalCheckFailedException({ message: 'refused', $metadata: {} });
        apply(input);
        return {};
      }
      default:
        throw new Error(`This store knows no ${name}`);
    }
  };
  const batch = (table: string, keys: readonly Item[]): readonly Item[] => {
    const names = keys.map((key) => nameOf(table, checkedKey(key)));
    if (new Set(names).size < names.length) invalid('Provided list of item keys contains duplicates');
    return names.map((name) => rows.get(name)).filter((row) => row !== undefined);
  };
  const transact = (writes: readonly Write[]): object => {
    for (const write of writes) check(write);
    if (new Set(writes.map(rowOf)).size < writes.length)
      invalid('Transaction request cannot include multiple operations on one item');
    const bytes = writes.reduce((sum, { Item: item }) => sum + (item === undefined ? 0 : itemBytes(item)), 0);
    if (bytes > limits.dynamodb.transactionBytes) invalid('Collection size cannot exceed the limit');
    const reasons = writes.map((write): CancellationReason => {
      const held = rows.get(rowOf(write));
      return holds(write, held)
        ? { Code: 'None' }
        : { Code: 'ConditionalCheckFailed', ...(held !== undefined && { Item: held }) };
    });
    if (reasons.some(({ Code }) => Code !== 'None'))
      throw new TransactionCanceledException({
        message: 'cancelled',
        $metadata: {},
        CancellationReasons: reasons,
      });
    for (const write of writes) apply(write);
    return {};
  };
  const apply = (write: Write) => {
    if (write.Item !== undefined) rows.set(rowOf(write), write.Item);
    if (write.UpdateExpression !== undefined)
      rows.set(rowOf(write), updated(write, rows.get(rowOf(write)) ?? write.Key ?? {}));
  };
  const client = {
    send: async (command: { readonly input: Input }) =>
      Promise.resolve().then(() => perform(command.constructor.name, command.input)),
  } as unknown as DynamoDBClient;
  return {
    client,
    rows,
    rowsOf: (table: string) =>
      [...rows].filter(([name]) => name.startsWith(`${table}\n`)).map(([, item]) => item),
  };
}

function writeOf({ Put, Update, ConditionCheck }: TransactWriteItem): Write {
  const write = Put ?? Update ?? ConditionCheck;
  if (write === undefined) throw new Error('This store deletes nothing');
  return write;
}

const rowOf = ({ TableName, Item: item, Key }: Write) => nameOf(TableName, item ?? Key ?? {});
const nameOf = (table: string | undefined, { pk, sk }: Item) =>
  [table, pk?.S, sk?.S ?? ''].map((part) => part ?? '').join('\n');

/** What the engine refuses whatever the rows are. */
function check({ Item: item, Key, ExpressionAttributeValues: values = {} }: Write): void {
  checkedKey(item ?? Key);
  checkValues(values);
  if (item === undefined) return;
  checkValues(item);
  for (const { keys } of Object.values(indexes)) {
    if (keys.some((name) => item[name] === undefined)) continue;
    for (const [n, name] of keys.entries()) checkKeyText(item[name], n === 0 ? 'partition' : 'sort');
  }
  if (itemBytes(item) > limits.dynamodb.itemBytes) invalid('Item size has exceeded the maximum allowed size');
}

function checkedKey(key: Item = {}): Item {
  checkKeyText(key['pk'], 'partition');
  if (key['sk'] !== undefined) checkKeyText(key['sk'], 'sort');
  return key;
}

function checkKeyText(value: AttributeValue | undefined, part: 'partition' | 'sort'): void {
  const text = value?.S ?? '';
  const most = part === 'partition' ? limits.dynamodb.partitionKeyBytes : limits.dynamodb.sortKeyBytes;
  if (text === '') invalid('The AttributeValue for a key attribute cannot contain an empty string value');
  if (!text.isWellFormed()) invalid('A key is no UTF-8');
  if (Buffer.byteLength(text) > most) invalid(`A ${part} key has exceeded ${most} bytes`);
}

function checkValues(values: Item): void {
  for (const { S: text, N: number } of Object.values(values)) {
    if (text?.isWellFormed() === false) invalid('A text is no UTF-8');
    if ((number ?? '').replaceAll(/[^\d]/g, '').length > 38) invalid('A number has more than 38 digits');
  }
}

function invalid(message: string): never {
  throw new DynamoDBServiceException({
    name: 'ValidationException',
    message,
    $fault: 'client',
    $metadata: {},
  });
}

/** The conditions of the event log, by their text. */
function holds(write: Write, held: Item | undefined): boolean {
  const { ConditionExpression: condition, ExpressionAttributeValues: values = {} } = write;
  switch (condition) {
    case undefined:
      return true;
    case 'attribute_not_exists(pk)':
      return held === undefined;
    case 'packed = :packed':
      return isEqual(held?.['packed'], values[':packed']);
    case 'attribute_exists(pk) AND attribute_not_exists(#state)':
      return held !== undefined && held['state'] === undefined;
    case '#state = :parked':
      return isEqual(held?.['state'], values[':parked']);
    case 'attribute_not_exists(lastHeardAt) OR lastHeardAt < :at':
      return (held?.['lastHeardAt']?.S ?? '') < (values[':at']?.S ?? '');
    default:
      throw new Error(`This store does not know the condition ${condition}`);
  }
}

function isEqual(one: AttributeValue | undefined, other: AttributeValue | undefined): boolean {
  if (one?.B !== undefined && other?.B !== undefined) return Buffer.compare(one.B, other.B) === 0;
  return one !== undefined && one.S === other?.S;
}

/** `ADD a :a, …` and `SET a = :a` or `a = if_not_exists(a, :a), …`. */
function updated({ UpdateExpression: text = '', ...write }: Write, held: Item): Item {
  const { ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {} } = write;
  const row = { ...held };
  const isAdding = text.startsWith('ADD ');
  for (const clause of text.slice('ADD '.length).split(/, (?=[#\w]+ )/)) {
    const [placeholder = '', , ...rest] = isAdding
      ? clause.replace(' ', ' = ').split(' ')
      : clause.split(' ');
    const name = names[placeholder] ?? placeholder;
    const value = values[/:\w+/.exec(rest.join(' '))?.[0] ?? ''];
    if (value === undefined) throw new Error(`This store does not know the update ${text}`);
    if (isAdding) row[name] = { N: String(BigInt(row[name]?.N ?? 0) + BigInt(value.N ?? 0)) };
    else if (row[name] === undefined || !rest.join(' ').startsWith('if_not_exists')) row[name] = value;
  }
  return row;
}

function mapValues<In, Out>(record: Readonly<Record<string, In>>, map: (value: In, name: string) => Out) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value, name)]));
}

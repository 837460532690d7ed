import {
  bytes,
  cancelled,
  invalid,
  number,
  put,
  replies,
  step,
  stored,
  text,
  type Operation,
  type Outcome,
  type Statement,
} from './statement.ts';
import { binaries, events, mirror, numbers, work } from './tables.ts';

const long = (length: number) => text('x'.repeat(length));
const key = { pk: text('a'), sk: text('b') };

/** Whether an item is taken as it is. */
const items: readonly (readonly [name: string, table: string, item: object, outcome: Outcome])[] = [
  ['with its keys alone', work, key, replies()],
  ['without the sort key', work, { pk: text('a') }, invalid],
  ['without the partition key', work, { sk: text('a') }, invalid],
  ['without any attribute', work, {}, invalid],
  ['with an empty partition key', work, { pk: text(''), sk: text('b') }, invalid],
  ['with an empty sort key', work, { pk: text('a'), sk: text('') }, invalid],
  ['with a number for a partition key', work, { pk: number(1), sk: text('b') }, invalid],
  ['with a number for a sort key', work, { pk: text('a'), sk: number(1) }, invalid],
  ['with a list for a key', work, { pk: { L: [] }, sk: text('b') }, invalid],
  ['with a partition key of 2,048 bytes', work, { pk: long(2_048), sk: text('b') }, replies()],
  ['with a partition key of 2,049 bytes', work, { pk: long(2_049), sk: text('b') }, invalid],
  [
    'with a partition key of 2,048 bytes in 1,024 letters',
    work,
    { pk: text('ü'.repeat(1_024)), sk: text('b') },
    replies(),
  ],
  [
    'with a partition key of 2,050 bytes in 1,025 letters',
    work,
    { pk: text('ü'.repeat(1_025)), sk: text('b') },
    invalid,
  ],
  ['with a sort key of 1,024 bytes', work, { pk: text('a'), sk: long(1_024) }, replies()],
  ['with a sort key of 1,025 bytes', work, { pk: text('a'), sk: long(1_025) }, invalid],
  ['with an empty text beside the keys', work, { ...key, s: text('') }, replies()],
  ['with empty bytes beside the keys', work, { ...key, b: bytes() }, replies()],
  ['with a number as its sort key', numbers, { pk: text('a'), amount: number('-1.5') }, replies()],
  ['with a text where the sort key is a number', numbers, { pk: text('a'), amount: text('1') }, invalid],
  ['with bytes as its keys', binaries, { pk: bytes(1), sk: bytes(2) }, replies()],
  ['with empty bytes as its partition key', binaries, { pk: bytes(), sk: bytes(2) }, invalid],
  ['with empty bytes as its sort key', binaries, { pk: bytes(1), sk: bytes() }, invalid],
  [
    'with 2,049 bytes as its partition key',
    binaries,
    { pk: { B: new Uint8Array(2_049) }, sk: bytes(1) },
    invalid,
  ],
  ['with 1,025 bytes as its sort key', binaries, { pk: bytes(1), sk: { B: new Uint8Array(1_025) } }, invalid],
  ['with one key of an index', mirror, { ...key, openKind: text('card/state') }, replies()],
  ['with the sort key of an index alone', mirror, { ...key, openSince: text('x') }, replies()],
  ['with a number for the key of an index', mirror, { ...key, openKind: number(1) }, invalid],
  [
    'with a number for the sort key of an index',
    mirror,
    { ...key, openKind: text('x'), openSince: number(1) },
    invalid,
  ],
  ['with an empty key of an index', mirror, { ...key, openKind: text(''), openSince: text('x') }, invalid],
  [
    'with an empty sort key of an index',
    mirror,
    { ...key, openKind: text('x'), openSince: text('') },
    invalid,
  ],
  ['with an empty key of an index, not being in it', mirror, { ...key, openKind: text('') }, invalid],
  [
    'with a key of an index of 2,048 bytes',
    mirror,
    { ...key, openKind: long(2_048), openSince: text('x') },
    replies(),
  ],
  [
    'with a key of an index of 2,049 bytes',
    mirror,
    { ...key, openKind: long(2_049), openSince: text('x') },
    invalid,
  ],
  [
    'with a sort key of an index of 1,024 bytes',
    mirror,
    { ...key, openKind: text('x'), openSince: long(1_024) },
    replies(),
  ],
  [
    'with a sort key of an index of 1,025 bytes',
    mirror,
    { ...key, openKind: text('x'), openSince: long(1_025) },
    invalid,
  ],
  ['with nothing for the key of an index', mirror, { ...key, openKind: { NULL: true } }, invalid],
  [
    'with a partition key of 1,025 bytes that an index sorts by',
    events,
    { pk: long(1_025), ofDay: text('x') },
    invalid,
  ],
];

/** Keys of requests that name an item. */
const named: readonly (readonly [name: string, key: object, outcome: Outcome])[] = [
  ['both keys', key, replies()],
  ['one key too few', { pk: text('a') }, invalid],
  ['one key too many', { ...key, n: number(1) }, invalid],
  ['another key', { pk: text('a'), n: number(1) }, invalid],
  ['a key of another type', { pk: text('a'), sk: number(1) }, invalid],
  ['an empty partition key', { pk: text(''), sk: text('b') }, invalid],
  ['an empty sort key', { pk: text('a'), sk: text('') }, invalid],
  ['a partition key of 2,049 bytes', { pk: long(2_049), sk: text('b') }, invalid],
  ['a sort key of 1,025 bytes', { pk: text('a'), sk: long(1_025) }, invalid],
  ['no key', {}, invalid],
];

const naming: readonly (readonly [Operation, (Key: object) => object])[] = [
  ['GetItem', (Key) => ({ TableName: work, Key })],
  ['DeleteItem', (Key) => ({ TableName: work, Key })],
  ['UpdateItem', (Key) => ({ TableName: work, Key })],
];

const update = (values: object) => ({
  TableName: mirror,
  Key: key,
  UpdateExpression: 'SET openKind = :v',
  ExpressionAttributeValues: { ':v': values },
});

export const keyStatements: readonly Statement[] = [
  ...items.map(([name, table, item, outcome]): Statement => ({
    name: `an item ${name}`,
    steps: [step('PutItem', { TableName: table, Item: item }, outcome)],
  })),
  ...naming.flatMap(([operation, inputOf]) =>
    named.map(([name, Key, outcome]): Statement => ({
      name: `${operation} with ${name}`,
      steps: [step(operation, inputOf(Key), outcome)],
    })),
  ),
  {
    name: 'an update to an empty key of an index',
    steps: [step('UpdateItem', update(text('')), invalid), stored(mirror, key)],
  },
  {
    name: 'an update to a key of an index of another type',
    steps: [step('UpdateItem', update(number(1)), invalid), stored(mirror, key)],
  },
  {
    name: 'an update to a key of an index that is too long',
    steps: [step('UpdateItem', update(long(2_049)), invalid), stored(mirror, key)],
  },
  {
    name: 'a key that is too long is the reason why a transaction is cancelled',
    steps: [
      step(
        'TransactWriteItems',
        {
          TransactItems: [
            { Put: { TableName: work, Item: key } },
            { Put: { TableName: work, Item: { pk: text('a'), sk: long(1_025) } } },
          ],
        },
        cancelled('None', 'ValidationError'),
      ),
      stored(work, key),
    ],
  },
  {
    name: 'numbers that are equal are one key',
    steps: [
      put(numbers, { pk: text('a'), amount: number('1.50'), note: text('first') }),
      put(numbers, { pk: text('a'), amount: number('15e-1'), note: text('second') }),
      step(
        'Query',
        {
          TableName: numbers,
          KeyConditionExpression: 'pk = :p',
          ExpressionAttributeValues: { ':p': text('a') },
        },
        replies({
          Items: [{ pk: text('a'), amount: number('1.5'), note: text('second') }],
          Count: 1,
          ScannedCount: 1,
        }),
      ),
    ],
  },
];

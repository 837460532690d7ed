import {
  invalid,
  number,
  put,
  replies,
  step,
  stored,
  text,
  type Outcome,
  type Statement,
} from './statement.ts';
import { events, mirror, numbers } from './tables.ts';

const open = (id: string, since: string) => ({
  pk: text(id),
  sk: text('state'),
  openKind: text('card/state'),
  openSince: text(since),
});
const rows = [open('a', 'ACTIVE#1'), open('b', 'ACTIVE#2'), open('c', 'BLOCKED#1')];
const filled = [
  ...rows.map((row) => put(mirror, { ...row, packed: { B: Uint8Array.of(1) } })),
  put(mirror, { pk: text('d'), sk: text('state'), openKind: text('card/state') }),
  put(mirror, { pk: text('e'), sk: text('state'), openSince: text('ACTIVE#1') }),
  put(mirror, { pk: text('f'), sk: text('state') }),
];

const kind = { ':kind': text('card/state') };
const ask = (rest: object = {}) => ({
  TableName: mirror,
  IndexName: 'openItems',
  KeyConditionExpression: 'openKind = :kind',
  ExpressionAttributeValues: kind,
  ...rest,
});
const found = (items: readonly object[], rest: object = {}): Outcome =>
  replies({ Items: items, Count: items.length, ScannedCount: items.length, ...rest });

const queries: readonly (readonly [name: string, input: object, Outcome])[] = [
  ['holds the items that have its keys, and keys alone', ask(), found(rows)],
  ['goes backwards', ask({ ScanIndexForward: false }), found(rows.toReversed())],
  ['names all keys to go on from', ask({ Limit: 1 }), found(rows.slice(0, 1), { LastEvaluatedKey: rows[0] })],
  ['goes on from there', ask({ ExclusiveStartKey: rows[0] }), found(rows.slice(1))],
  [
    'goes on from an item that is gone',
    ask({ ExclusiveStartKey: open('zzz', 'ACTIVE#1x') }),
    found(rows.slice(1)),
  ],
  [
    'needs all keys to go on from',
    ask({ ExclusiveStartKey: { openKind: text('card/state'), openSince: text('x') } }),
    invalid,
  ],
  [
    'does not go on in another partition',
    ask({ ExclusiveStartKey: { ...open('a', 'x'), openKind: text('x') } }),
    invalid,
  ],
  ['cannot be read consistently', ask({ ConsistentRead: true }), invalid],
  ['is read inconsistently', ask({ ConsistentRead: false }), found(rows)],
  ['has not all attributes', ask({ Select: 'ALL_ATTRIBUTES' }), invalid],
  ['has what it projects', ask({ Select: 'ALL_PROJECTED_ATTRIBUTES' }), found(rows)],
  ['shows parts', ask({ ProjectionExpression: 'pk' }), found(rows.map(({ pk }) => ({ pk })))],
  ['does not show what it does not project', ask({ ProjectionExpression: 'packed' }), invalid],
  ['counts', ask({ Select: 'COUNT' }), replies({ Count: 3, ScannedCount: 3 })],
  ['is asked by its own keys', ask({ KeyConditionExpression: 'pk = :kind' }), invalid],
  [
    'is asked for a range',
    ask({
      KeyConditionExpression: 'openKind = :kind AND openSince BETWEEN :from AND :to',
      ExpressionAttributeValues: { ...kind, ':from': text('ACTIVE#'), ':to': text('ACTIVE#~') },
    }),
    found(rows.slice(0, 2)),
  ],
  [
    'is asked for a beginning',
    ask({
      KeyConditionExpression: 'openKind = :kind AND begins_with(openSince, :since)',
      ExpressionAttributeValues: { ...kind, ':since': text('BLOCKED') },
    }),
    found(rows.slice(2)),
  ],
  [
    'is filtered by keys of the table',
    ask({ FilterExpression: 'pk = :id', ExpressionAttributeValues: { ...kind, ':id': text('b') } }),
    replies({ Items: rows.slice(1, 2), Count: 1, ScannedCount: 3 }),
  ],
  [
    'is not filtered by its own keys',
    ask({ FilterExpression: 'openSince = :id', ExpressionAttributeValues: { ...kind, ':id': text('b') } }),
    invalid,
  ],
];

const ranked = (rank: number) => ({
  pk: text('a'),
  amount: number(rank),
  group: text('g'),
  rank: number(-rank),
  note: text('kept'),
});

export const indexStatements: readonly Statement[] = [
  ...queries.map(([name, input, outcome]): Statement => ({
    name: `an index ${name}`,
    steps: [...filled, step('Query', input, outcome)],
  })),
  {
    name: 'an index loses an item with its key',
    steps: [
      ...filled,
      step(
        'UpdateItem',
        {
          TableName: mirror,
          Key: { pk: text('a'), sk: text('state') },
          UpdateExpression: 'REMOVE openKind, openSince',
        },
        replies(),
      ),
      step('DeleteItem', { TableName: mirror, Key: { pk: text('b'), sk: text('state') } }, replies()),
      step('Query', ask(), found(rows.slice(2))),
    ],
  },
  {
    name: 'an index moves an item with its key',
    steps: [
      ...filled,
      step(
        'UpdateItem',
        {
          TableName: mirror,
          Key: { pk: text('a'), sk: text('state') },
          UpdateExpression: 'SET openSince = :since',
          ExpressionAttributeValues: { ':since': text('CLOSED#1') },
        },
        replies(),
      ),
      step('Query', ask(), found([rows[1]!, rows[2]!, open('a', 'CLOSED#1')])),
    ],
  },
  {
    name: 'an index with all attributes shows them, and changes of them',
    steps: [
      put(mirror, {
        pk: text('BOOKING#1'),
        sk: text('state'),
        accountId: text('acc'),
        recordedAtId: text('1'),
        n: number(1),
      }),
      step(
        'UpdateItem',
        {
          TableName: mirror,
          Key: { pk: text('BOOKING#1'), sk: text('state') },
          UpdateExpression: 'ADD n :n',
          ExpressionAttributeValues: { ':n': number(1) },
        },
        replies(),
      ),
      step(
        'Query',
        {
          TableName: mirror,
          IndexName: 'byAccount',
          KeyConditionExpression: 'accountId = :id',
          ExpressionAttributeValues: { ':id': text('acc') },
          Select: 'ALL_ATTRIBUTES',
        },
        found([
          {
            pk: text('BOOKING#1'),
            sk: text('state'),
            accountId: text('acc'),
            recordedAtId: text('1'),
            n: number(2),
          },
        ]),
      ),
    ],
  },
  {
    name: 'an index sorts numbers and shows the attributes that it includes',
    steps: [
      ...[1, 2, 10].map((rank) => put(numbers, { ...ranked(rank), other: text('left out') })),
      step(
        'Query',
        {
          TableName: numbers,
          IndexName: 'byRank',
          KeyConditionExpression: '#group = :g AND #rank < :r',
          ExpressionAttributeNames: { '#group': 'group', '#rank': 'rank' },
          ExpressionAttributeValues: { ':g': text('g'), ':r': number(-1) },
        },
        found([ranked(10), ranked(2)]),
      ),
    ],
  },
  {
    name: 'an index without a sort key names its keys to go on from',
    steps: [
      put(numbers, { pk: text('a'), amount: number(1), group: text('g') }),
      step(
        'Query',
        {
          TableName: numbers,
          IndexName: 'byGroup',
          KeyConditionExpression: '#group = :g',
          ExpressionAttributeNames: { '#group': 'group' },
          ExpressionAttributeValues: { ':g': text('g') },
          Limit: 1,
        },
        found([{ pk: text('a'), amount: number(1), group: text('g') }], {
          LastEvaluatedKey: { pk: text('a'), amount: number(1), group: text('g') },
        }),
      ),
    ],
  },
  {
    name: 'an index sorts by a key of the table',
    steps: [
      ...['c', 'a', 'b'].map((id) => put(events, { pk: text(id), ofDay: text('accounts#2026-01-05T08') })),
      step(
        'Query',
        {
          TableName: events,
          IndexName: 'byDay',
          KeyConditionExpression: 'ofDay = :day AND pk > :after',
          ExpressionAttributeValues: { ':day': text('accounts#2026-01-05T08'), ':after': text('a') },
          Limit: 1,
        },
        found([{ pk: text('b'), ofDay: text('accounts#2026-01-05T08') }], {
          LastEvaluatedKey: { pk: text('b'), ofDay: text('accounts#2026-01-05T08') },
        }),
      ),
      stored(events, { pk: text('c') }, { pk: text('c'), ofDay: text('accounts#2026-01-05T08') }),
    ],
  },
  {
    name: 'an index is scanned',
    steps: [
      ...filled,
      step('Scan', { TableName: mirror, IndexName: 'openItems' }, found(rows)),
      step('Scan', { TableName: mirror, IndexName: 'openItems', ConsistentRead: true }, invalid),
      step('Scan', { TableName: mirror, IndexName: 'nobody' }, invalid),
    ],
  },
];

import {
  cancelled,
  invalid,
  number,
  put,
  refusedWith,
  replies,
  step,
  stored,
  text,
  type Outcome,
  type Statement,
  type Step,
} from './statement.ts';
import { events, mirror, work } from './tables.ts';

const key = (sk: string) => ({ pk: text('a'), sk: text(sk) });
const item = (sk: string) => ({ ...key(sk), n: number(1) });
const range = (count: number) => Array.from({ length: count }, (_, index) => String(index));

const puts = (sk: string, rest: object = {}) => ({ Put: { TableName: work, Item: item(sk), ...rest } });
const removes = (sk: string, rest: object = {}) => ({ Delete: { TableName: work, Key: key(sk), ...rest } });
const checks = (sk: string, ConditionExpression: string, rest: object = {}) => ({
  ConditionCheck: { TableName: work, Key: key(sk), ConditionExpression, ...rest },
});
const changes = (sk: string, UpdateExpression: string, rest: object = {}) => ({
  Update: { TableName: work, Key: key(sk), UpdateExpression, ...rest },
});
const one = { ExpressionAttributeValues: { ':one': number(1) } };
const all = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' };
const isNew = { ConditionExpression: 'attribute_not_exists(pk)' };
const isThere = { ConditionExpression: 'attribute_exists(pk)' };

/** On the item `old`; the item `new` must not be there after a refusal. */
const rows: readonly (readonly [name: string, items: readonly object[], Outcome])[] = [
  ['puts', [puts('new'), puts('newer', isNew)], replies()],
  ['puts over an item', [puts('old')], replies()],
  ['checks', [checks('old', 'n = :one', one), puts('new')], replies()],
  ['checks alone', [checks('old', 'attribute_exists(pk)')], replies()],
  ['changes and deletes', [changes('new', 'SET n = :one', one), removes('old', isThere)], replies()],
  ['deletes what is not there', [removes('absent'), puts('new')], replies()],
  ['writes two tables', [puts('new'), { Put: { TableName: events, Item: { pk: text('e') } } }], replies()],
  [
    'is cancelled by a check',
    [puts('new'), checks('old', 'attribute_not_exists(pk)')],
    cancelled('None', 'ConditionalCheckFailed'),
  ],
  ['is cancelled by a put', [puts('old', isNew), puts('new')], cancelled('ConditionalCheckFailed', 'None')],
  [
    'is cancelled by a deletion',
    [removes('absent', isThere), puts('new')],
    cancelled('ConditionalCheckFailed', 'None'),
  ],
  [
    'is cancelled by an update',
    [changes('absent', 'ADD n :one', { ...one, ...isThere }), puts('new')],
    cancelled('ConditionalCheckFailed', 'None'),
  ],
  [
    'tells every reason',
    [puts('old', isNew), puts('new'), checks('absent', 'attribute_exists(pk)')],
    cancelled('ConditionalCheckFailed', 'None', 'ConditionalCheckFailed'),
  ],
  [
    'shows the item that refuses, where it is asked to',
    [puts('new'), puts('old', { ...isNew, ...all }), checks('absent', 'attribute_exists(pk)', all)],
    refusedWith('TransactionCanceledException', {
      reasons: ['None', 'ConditionalCheckFailed', 'ConditionalCheckFailed'],
      items: [undefined, item('old'), undefined],
    }),
  ],
  [
    'is cancelled by an operand of another type',
    [puts('new'), changes('old', 'ADD n :s', { ExpressionAttributeValues: { ':s': { SS: ['a'] } } })],
    cancelled('None', 'ValidationError'),
  ],
  [
    'is cancelled by an attribute that is not there',
    [puts('new'), changes('old', 'SET n = absent')],
    cancelled('None', 'ValidationError'),
  ],
  [
    'is cancelled by a path that is not there',
    [puts('new'), changes('old', 'SET n.inside = :one', one)],
    cancelled('None', 'ValidationError'),
  ],
  [
    'is cancelled by a key of an index of another type',
    [puts('new'), { Put: { TableName: mirror, Item: { ...key('m'), openKind: number(1) } } }],
    cancelled('None', 'ValidationError'),
  ],
  [
    'is cancelled by a change of a key',
    [puts('new'), changes('old', 'SET pk = :p', { ExpressionAttributeValues: { ':p': text('b') } })],
    cancelled('None', 'ValidationError'),
  ],
  ['takes no item twice', [puts('new'), removes('new')], invalid],
  [
    'takes no item twice, not even to check it',
    [checks('old', 'attribute_exists(pk)'), puts('old')],
    invalid,
  ],
  [
    'takes no item of another spelling twice',
    [puts('new'), { Delete: { TableName: work, Key: { sk: text('new'), pk: text('a') } } }],
    invalid,
  ],
  [
    'takes one key in two tables',
    [{ Put: { TableName: mirror, Item: item('new') } }, puts('newer')],
    replies(),
  ],
  ['takes 100 items', range(100).map((sk) => puts(sk)), replies()],
  ['takes no 101 items', range(101).map((sk) => puts(sk)), invalid],
  ['takes not nothing', [], invalid],
  ['takes one action in each item', [{ ...puts('new'), ...removes('old') }], invalid],
  ['takes no item without an action', [{}], invalid],
  ['takes no check without a condition', [{ ConditionCheck: { TableName: work, Key: key('old') } }], invalid],
  ['takes no wrong expression', [puts('new'), checks('old', 'attribute_exists(pk')], invalid],
  ['takes no unused value', [puts('new'), checks('old', 'attribute_exists(pk)', one)], invalid],
  ['takes no reserved word', [puts('new'), changes('old', 'SET state = :one', one)], invalid],
  [
    'takes no item without its key',
    [puts('new'), { Put: { TableName: work, Item: { pk: text('a') } } }],
    invalid,
  ],
  ['takes no empty key', [puts('new'), puts('')], invalid],
  [
    'takes no item that is too large',
    [puts('new'), { Put: { TableName: work, Item: { ...key('x'), s: text('x'.repeat(410_000)) } } }],
    invalid,
  ],
  [
    'takes no more than 4 MB',
    range(11).map((sk) => ({ Put: { TableName: work, Item: { ...key(sk), s: text('x'.repeat(390_000)) } } })),
    invalid,
  ],
  [
    'takes nearly 4 MB',
    range(10).map((sk) => ({ Put: { TableName: work, Item: { ...key(sk), s: text('x'.repeat(390_000)) } } })),
    replies(),
  ],
  [
    'takes no table that is not there',
    [puts('new'), { Put: { TableName: 'StatementNobody', Item: item('x') } }],
    refusedWith('ResourceNotFoundException'),
  ],
];

const transact = (items: readonly object[], outcome: Outcome, token?: string): Step =>
  step(
    'TransactWriteItems',
    { TransactItems: items, ...(token !== undefined && { ClientRequestToken: token }) },
    outcome,
  );

const gets = (...keys: readonly object[]) => ({
  TransactItems: keys.map((get) => ({ Get: { TableName: work, ...get } })),
});

let tokens = 0;
/** A server that runs the statements twice must not know it from the first time. */
const token = () => `${process.pid}-${(tokens += 1)}-${Math.trunc(performance.timeOrigin)}`.slice(0, 36);

export const transactionStatements: readonly Statement[] = [
  ...rows.map(([name, items, outcome]): Statement => ({
    name: `a transaction ${name}`,
    steps: [
      put(work, item('old')),
      transact(items, outcome),
      ...('error' in outcome ? [stored(work, key('new')), stored(work, key('old'), item('old'))] : []),
    ],
  })),
  repeated('a transaction with a token takes effect once', (name) => [
    put(work, item('old')),
    transact([changes('old', 'ADD n :one', one)], replies(), name),
    transact([changes('old', 'ADD n :one', one)], replies(), name),
    stored(work, key('old'), { ...key('old'), n: number(2) }),
  ]),
  repeated('a token stands for one request', (name) => [
    transact([puts('new')], replies(), name),
    transact([puts('newer')], refusedWith('IdempotentParameterMismatchException'), name),
    stored(work, key('newer')),
  ]),
  repeated('a transaction that was cancelled may run again under its token', (name) => [
    transact(
      [checks('old', 'attribute_exists(pk)'), puts('new')],
      cancelled('ConditionalCheckFailed', 'None'),
      name,
    ),
    put(work, item('old')),
    transact([checks('old', 'attribute_exists(pk)'), puts('new')], replies(), name),
    stored(work, key('new'), item('new')),
  ]),
  {
    name: 'a token of more than 36 letters',
    steps: [transact([puts('new')], invalid, 'x'.repeat(37))],
  },
  {
    name: 'a transaction reads in the order of its requests',
    steps: [
      put(work, item('1')),
      put(work, item('2')),
      step(
        'TransactGetItems',
        gets({ Key: key('2') }, { Key: key('absent') }, { Key: key('1'), ProjectionExpression: 'n' }),
        replies({ Responses: [{ Item: item('2') }, {}, { Item: { n: number(1) } }] }),
      ),
      step('TransactGetItems', gets({ Key: key('1') }, { Key: key('1') }), invalid),
      step('TransactGetItems', { TransactItems: [] }, invalid),
      step('TransactGetItems', gets(...range(101).map((sk) => ({ Key: key(sk) }))), invalid),
    ],
  },
];

function repeated(name: string, stepsWith: (token: string) => readonly Step[]): Statement {
  return { name, steps: stepsWith(token()) };
}

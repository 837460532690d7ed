import {
  bytes,
  invalid,
  number,
  put,
  refusedWith,
  replies,
  step,
  text,
  type Outcome,
  type Statement,
  type Step,
} from './statement.ts';
import { binaries, numbers, work } from './tables.ts';

const pk = text('a');
const keyed = (sk: string) => ({ pk, sk: text(sk) });
const sortKeys = ['0', '1', '10', '2', 'a', 'ab', 'abc', 'b', 'Ä', '\uFFFD', '😀'];
/** By their bytes in UTF-8; UTF-16 has another order. */
const inOrder = ['0', '1', '10', '2', 'a', 'ab', 'abc', 'b', 'Ä', '\uFFFD', '😀'];

const filled: readonly Step[] = [
  ...sortKeys.toReversed().map((sk) => put(work, keyed(sk))),
  put(work, { pk: text('b'), sk: text('1') }),
];

const found = (sks: readonly string[], rest: object = {}): Outcome =>
  replies({ Items: sks.map(keyed), Count: sks.length, ScannedCount: sks.length, ...rest });

const ask = (expression: string, values: object, rest: object = {}) => ({
  TableName: work,
  KeyConditionExpression: expression,
  ExpressionAttributeValues: values,
  ...rest,
});
const all = { ':p': pk };

const ranges: readonly (readonly [expression: string, values: object, sks: readonly string[]])[] = [
  ['pk = :p', {}, inOrder],
  [':p = pk', {}, inOrder],
  ['(pk = :p)', {}, inOrder],
  ['pk = :p AND sk = :s', { ':s': text('10') }, ['10']],
  ['pk = :p AND sk = :s', { ':s': text('9') }, []],
  ['sk = :s AND pk = :p', { ':s': text('10') }, ['10']],
  ['pk = :p AND sk < :s', { ':s': text('10') }, ['0', '1']],
  ['pk = :p AND sk <= :s', { ':s': text('10') }, ['0', '1', '10']],
  ['pk = :p AND sk > :s', { ':s': text('abc') }, ['b', 'Ä', '\uFFFD', '😀']],
  ['pk = :p AND sk >= :s', { ':s': text('abc') }, ['abc', 'b', 'Ä', '\uFFFD', '😀']],
  ['pk = :p AND :s < sk', { ':s': text('b') }, ['Ä', '\uFFFD', '😀']],
  ['pk = :p AND sk > :s', { ':s': text('\uFFFD') }, ['😀']],
  ['pk = :p AND sk BETWEEN :s AND :t', { ':s': text('1'), ':t': text('2') }, ['1', '10', '2']],
  ['pk = :p and sk between :s and :t', { ':s': text('3'), ':t': text('aa') }, ['a']],
  ['pk = :p AND begins_with(sk, :s)', { ':s': text('1') }, ['1', '10']],
  ['pk = :p AND begins_with(sk, :s)', { ':s': text('ab') }, ['ab', 'abc']],
  ['pk = :p AND begins_with(sk, :s)', { ':s': text('x') }, []],
  ['(pk = :p) AND (sk > :s)', { ':s': text('Ä') }, ['\uFFFD', '😀']],
  ['(pk = :p AND sk > :s)', { ':s': text('Ä') }, ['\uFFFD', '😀']],
];

const wrong: readonly (readonly [expression: string, values: object])[] = [
  ['pk > :p', {}],
  ['begins_with(pk, :p)', {}],
  ['pk <> :p', {}],
  ['pk IN (:p)', {}],
  ['NOT pk = :p', {}],
  ['attribute_exists(pk) AND sk = :p', {}],
  ['sk = :p', {}],
  ['other = :p', {}],
  ['pk = :p AND other = :s', { ':s': text('1') }],
  ['pk = :p AND pk = :s', { ':s': text('a') }],
  ['pk = :p AND sk > :s AND sk < :t', { ':s': text('1'), ':t': text('2') }],
  ['pk = :p AND sk <> :s', { ':s': text('1') }],
  ['pk = :p AND sk IN (:s)', { ':s': text('1') }],
  ['pk = :p AND contains(sk, :s)', { ':s': text('1') }],
  ['pk = :p AND attribute_exists(sk)', {}],
  ['pk = :p AND size(sk) = :s', { ':s': number(1) }],
  ['pk = :p OR sk = :s', { ':s': text('1') }],
  ['pk = :p AND sk = :s OR sk = :t', { ':s': text('1'), ':t': text('2') }],
  ['pk = :p AND NOT sk = :s', { ':s': text('1') }],
  ['pk = :p AND sk = pk', {}],
  ['pk.x = :p', {}],
  ['pk = :p AND sk = :s', { ':s': number(1) }],
  ['pk = :p AND sk = :s', { ':s': text('') }],
  ['pk = :p AND begins_with(sk, :s)', { ':s': text('') }],
  ['pk = :p AND sk BETWEEN :s AND :t', { ':s': text('2'), ':t': text('1') }],
  ['pk = :p AND sk BETWEEN :s AND :t', { ':s': text('2'), ':t': number(3) }],
  ['pk = :p AND', {}],
  ['pk = :p, sk = :s', { ':s': text('1') }],
  ['', {}],
];

const withRows: readonly (readonly [name: string, rest: object, Outcome])[] = [
  ['backwards', { ScanIndexForward: false }, found(inOrder.toReversed())],
  ['limited', { Limit: 2 }, found(['0', '1'], { LastEvaluatedKey: keyed('1') })],
  [
    'limited, backwards',
    { Limit: 2, ScanIndexForward: false },
    found(['😀', '\uFFFD'], { LastEvaluatedKey: keyed('\uFFFD') }),
  ],
  ['limited to all there is', { Limit: 11 }, found(inOrder, { LastEvaluatedKey: keyed('😀') })],
  ['limited to more than there is', { Limit: 12 }, found(inOrder)],
  ['from a key on', { ExclusiveStartKey: keyed('abc') }, found(['b', 'Ä', '\uFFFD', '😀'])],
  [
    'from a key on, backwards',
    { ExclusiveStartKey: keyed('10'), ScanIndexForward: false },
    found(['1', '0']),
  ],
  [
    'from a key on that is not there',
    { ExclusiveStartKey: keyed('aaa'), Limit: 1 },
    found(['ab'], { LastEvaluatedKey: keyed('ab') }),
  ],
  ['from the last key on', { ExclusiveStartKey: keyed('😀') }, found([])],
  ['from a key of another partition', { ExclusiveStartKey: { pk: text('b'), sk: text('1') } }, invalid],
  ['from half a key', { ExclusiveStartKey: { pk } }, invalid],
  ['from too much of a key', { ExclusiveStartKey: { ...keyed('1'), n: number(1) } }, invalid],
  ['from a key of another type', { ExclusiveStartKey: { pk, sk: number(1) } }, invalid],
  ['limited to nothing', { Limit: 0 }, invalid],
  ['counted', { Select: 'COUNT' }, replies({ Count: 11, ScannedCount: 11 })],
  [
    'counted, limited',
    { Select: 'COUNT', Limit: 3 },
    replies({ Count: 3, ScannedCount: 3, LastEvaluatedKey: keyed('10') }),
  ],
  [
    'of all attributes',
    { Select: 'ALL_ATTRIBUTES', Limit: 1 },
    found(['0'], { LastEvaluatedKey: keyed('0') }),
  ],
  ['of attributes that are not named', { Select: 'SPECIFIC_ATTRIBUTES' }, invalid],
  [
    'of named attributes',
    { Select: 'SPECIFIC_ATTRIBUTES', ProjectionExpression: 'pk, sk', Limit: 1 },
    found(['0'], { LastEvaluatedKey: keyed('0') }),
  ],
  ['of all attributes and of named ones', { Select: 'ALL_ATTRIBUTES', ProjectionExpression: 'pk' }, invalid],
  ['counted, of named attributes', { Select: 'COUNT', ProjectionExpression: 'pk' }, invalid],
  ['of what an index would project', { Select: 'ALL_PROJECTED_ATTRIBUTES' }, invalid],
  ['consistent', { ConsistentRead: true, Limit: 1 }, found(['0'], { LastEvaluatedKey: keyed('0') })],
  ['of an index that is not there', { IndexName: 'nobody' }, invalid],
];

const graded = [1, 2, 3, 4, 5].map((n) => ({ ...keyed(String(n)), n: number(n) }));
const filter = { FilterExpression: 'n > :n', ExpressionAttributeValues: { ...all, ':n': number(2) } };
const filtered: readonly (readonly [name: string, rest: object, Outcome])[] = [
  ['by an attribute', filter, replies({ Items: graded.slice(2), Count: 3, ScannedCount: 5 })],
  [
    'after the limit',
    { ...filter, Limit: 3 },
    replies({ Items: [graded[2]], Count: 1, ScannedCount: 3, LastEvaluatedKey: keyed('3') }),
  ],
  [
    'of a page on which nothing is left',
    { ...filter, Limit: 2 },
    replies({ Items: [], Count: 0, ScannedCount: 2, LastEvaluatedKey: keyed('2') }),
  ],
  ['and counted', { ...filter, Select: 'COUNT' }, replies({ Count: 3, ScannedCount: 5 })],
  [
    'by what is not shown',
    { ...filter, ProjectionExpression: 'sk' },
    replies({ Items: ['3', '4', '5'].map((sk) => ({ sk: text(sk) })), Count: 3, ScannedCount: 5 }),
  ],
  [
    'by the sort key',
    { FilterExpression: 'sk = :n', ExpressionAttributeValues: { ...all, ':n': text('1') } },
    invalid,
  ],
  [
    'by the partition key',
    { FilterExpression: 'attribute_exists(pk)', ExpressionAttributeValues: all },
    invalid,
  ],
  ['by a wrong expression', { FilterExpression: 'n >', ExpressionAttributeValues: all }, invalid],
];

const amounts = [
  '-1000000',
  '-1.5',
  '-1',
  '0',
  '0.001',
  '1',
  '9',
  '10',
  '100000000000000000000',
  '12345678901234567890123456789012345678',
];
const amount = (value: string) => ({ pk, amount: number(value) });

/** A quarter of a megabyte. */
const large = (sk: string) => ({ ...keyed(sk), s: text('x'.repeat(256 * 1_024 - 7)) });

export const queryStatements: readonly Statement[] = [
  ...ranges.map(([expression, values, sks]): Statement => ({
    name: `query ${expression} with ${JSON.stringify(values)}`,
    steps: [...filled, step('Query', ask(expression, { ...all, ...values }), found(sks))],
  })),
  ...wrong.map(([expression, values]): Statement => ({
    name: `query is refused: ${expression} with ${JSON.stringify(values)}`,
    steps: [step('Query', ask(expression, expression.includes(':p') ? { ...all, ...values } : all), invalid)],
  })),
  ...withRows.map(([name, rest, outcome]): Statement => ({
    name: `query ${name}`,
    steps: [...filled, step('Query', ask('pk = :p', all, rest), outcome)],
  })),
  ...filtered.map(([name, rest, outcome]): Statement => ({
    name: `query filtered ${name}`,
    steps: [...graded.map((item) => put(work, item)), step('Query', ask('pk = :p', all, rest), outcome)],
  })),
  {
    name: 'query of a table that is not there',
    steps: [
      step(
        'Query',
        { ...ask('pk = :p', all), TableName: 'StatementNobody' },
        refusedWith('ResourceNotFoundException'),
      ),
    ],
  },
  {
    name: 'query with an empty partition key',
    steps: [step('Query', ask('pk = :p', { ':p': text('') }), invalid)],
  },
  {
    name: 'query without a key condition',
    steps: [step('Query', { TableName: work }, invalid)],
  },
  {
    name: 'query sorts numbers by their value',
    steps: [
      ...amounts.toReversed().map((value) => put(numbers, amount(value))),
      step(
        'Query',
        { TableName: numbers, KeyConditionExpression: 'pk = :p', ExpressionAttributeValues: all },
        replies({ Items: amounts.map(amount), Count: 10, ScannedCount: 10 }),
      ),
      step(
        'Query',
        {
          TableName: numbers,
          KeyConditionExpression: 'pk = :p AND amount BETWEEN :from AND :to',
          ExpressionAttributeValues: { ...all, ':from': number('-1.2'), ':to': number('9.0') },
        },
        replies({ Items: ['-1', '0', '0.001', '1', '9'].map(amount), Count: 5, ScannedCount: 5 }),
      ),
    ],
  },
  {
    name: 'query sorts bytes as numbers without a sign',
    steps: [
      ...[[255], [1], [1, 0], [127], [128]].map((sk) => put(binaries, { pk: bytes(7), sk: bytes(...sk) })),
      step(
        'Query',
        {
          TableName: binaries,
          KeyConditionExpression: 'pk = :p AND sk > :s',
          ExpressionAttributeValues: { ':p': bytes(7), ':s': bytes(1) },
        },
        replies({
          Items: [[1, 0], [127], [128], [255]].map((sk) => ({ pk: bytes(7), sk: bytes(...sk) })),
          Count: 4,
          ScannedCount: 4,
        }),
      ),
      step(
        'Query',
        {
          TableName: binaries,
          KeyConditionExpression: 'pk = :p AND begins_with(sk, :s)',
          ExpressionAttributeValues: { ':p': bytes(7), ':s': bytes(1) },
        },
        replies({
          Items: [[1], [1, 0]].map((sk) => ({ pk: bytes(7), sk: bytes(...sk) })),
          Count: 2,
          ScannedCount: 2,
        }),
      ),
    ],
  },
  {
    name: 'query ends its page with the item that makes it a megabyte',
    steps: [
      ...['0', '1', '2', '3', '4', '5'].map((sk) => put(work, large(sk))),
      step(
        'Query',
        ask('pk = :p', all, { ProjectionExpression: 'sk' }),
        replies({
          Items: ['0', '1', '2', '3'].map((sk) => ({ sk: text(sk) })),
          Count: 4,
          ScannedCount: 4,
          LastEvaluatedKey: keyed('3'),
        }),
      ),
    ],
  },
  {
    name: 'query ends its page before it filters',
    steps: [
      ...['0', '1', '2', '3', '4', '5'].map((sk) => put(work, large(sk))),
      step(
        'Query',
        ask('pk = :p', { ...all, ':x': text('nobody') }, { FilterExpression: 's = :x' }),
        replies({ Items: [], Count: 0, ScannedCount: 4, LastEvaluatedKey: keyed('3') }),
      ),
    ],
  },
];

import {
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
} from './statement.ts';
import { events, work } from './tables.ts';

const key = (sk: string) => ({ pk: text('a'), sk: text(sk) });
const item = (sk: string) => ({ ...key(sk), n: number(1) });
const range = (count: number) => Array.from({ length: count }, (_, index) => String(index));

const reads: readonly (readonly [name: string, input: object, Outcome])[] = [
  [
    'some of which are not there',
    { [work]: { Keys: [key('1'), key('9'), key('2')] } },
    replies({ Responses: { [work]: [item('1'), item('2')] } }),
  ],
  [
    'consistently',
    { [work]: { Keys: [key('1')], ConsistentRead: true } },
    replies({ Responses: { [work]: [item('1')] } }),
  ],
  [
    'of two tables',
    { [work]: { Keys: [key('1')] }, [events]: { Keys: [{ pk: text('e') }] } },
    replies({ Responses: { [work]: [item('1')], [events]: [{ pk: text('e') }] } }),
  ],
  ['none of which is there', { [work]: { Keys: [key('9')] } }, replies({ Responses: { [work]: [] } })],
  [
    'in part',
    { [work]: { Keys: [key('1')], ProjectionExpression: 'n' } },
    replies({ Responses: { [work]: [{ n: number(1) }] } }),
  ],
  [
    'in part, by a name',
    { [work]: { Keys: [key('1')], ProjectionExpression: '#n', ExpressionAttributeNames: { '#n': 'n' } } },
    replies({ Responses: { [work]: [{ n: number(1) }] } }),
  ],
  [
    'a hundred',
    { [work]: { Keys: range(100).map((sk) => key(`k${sk}`)) } },
    replies({ Responses: { [work]: [] } }),
  ],
  ['more than a hundred', { [work]: { Keys: range(101).map(key) } }, invalid],
  [
    'more than a hundred in two tables',
    { [work]: { Keys: range(60).map(key) }, [events]: { Keys: range(60).map((pk) => ({ pk: text(pk) })) } },
    invalid,
  ],
  ['one of them twice', { [work]: { Keys: [key('1'), key('1')] } }, invalid],
  ['none', {}, invalid],
  ['none of a table', { [work]: { Keys: [] } }, invalid],
  ['by half a key', { [work]: { Keys: [{ pk: text('a') }] } }, invalid],
  ['by an empty key', { [work]: { Keys: [key('')] } }, invalid],
  ['by a wrong projection', { [work]: { Keys: [key('1')], ProjectionExpression: 'state' } }, invalid],
  ['of no table', { StatementNobody: { Keys: [key('1')] } }, refusedWith('ResourceNotFoundException')],
];

const puts = (...sks: readonly string[]) => sks.map((sk) => ({ PutRequest: { Item: item(sk) } }));
const remove = (sk: string) => ({ DeleteRequest: { Key: key(sk) } });

const writes: readonly (readonly [name: string, input: object, Outcome])[] = [
  ['25 items', { [work]: puts(...range(25)) }, replies()],
  ['26 items', { [work]: puts(...range(26)) }, invalid],
  ['one item twice', { [work]: puts('1', '1') }, invalid],
  ['and deletes one item', { [work]: [...puts('1'), remove('1')] }, invalid],
  ['nothing', {}, invalid],
  [
    'an item without its key',
    { [work]: [...puts('1'), { PutRequest: { Item: { pk: text('a') } } }] },
    invalid,
  ],
  ['an item with an empty key', { [work]: puts('') }, invalid],
  ['an item with a key that is too long', { [work]: puts('1', 'x'.repeat(1_025)) }, invalid],
  [
    'an item that is too large',
    { [work]: [{ PutRequest: { Item: { ...item('1'), s: text('x'.repeat(410_000)) } } }] },
    invalid,
  ],
  ['into no table', { StatementNobody: puts('1') }, refusedWith('ResourceNotFoundException')],
];

export const batchStatements: readonly Statement[] = [
  ...reads.map(([name, RequestItems, outcome]): Statement => ({
    name: `a batch reads ${name}`,
    steps: [
      put(work, item('1')),
      put(work, item('2')),
      put(events, { pk: text('e') }),
      step('BatchGetItem', { RequestItems }, outcome),
    ],
  })),
  ...writes.map(([name, RequestItems, outcome]): Statement => ({
    name: `a batch writes ${name}`,
    steps: [
      step('BatchWriteItem', { RequestItems }, outcome),
      ...('error' in outcome ? [stored(work, key('1'))] : []),
    ],
  })),
  {
    name: 'a batch puts and deletes',
    steps: [
      put(work, item('1')),
      step(
        'BatchWriteItem',
        {
          RequestItems: {
            [work]: [remove('1'), ...puts('2')],
            [events]: [{ PutRequest: { Item: { pk: text('e') } } }],
          },
        },
        replies(),
      ),
      stored(work, key('1')),
      stored(work, key('2'), item('2')),
      stored(events, { pk: text('e') }, { pk: text('e') }),
    ],
  },
];

import {
  invalid,
  number,
  put,
  refusedWith,
  replies,
  step,
  text,
  type Outcome,
  type Statement,
} from './statement.ts';
import { events, work } from './tables.ts';

const key = { pk: text('a'), sk: text('b') };
const item = {
  ...key,
  n: number(1),
  entries: { L: [text('0'), text('1'), { M: { x: number(1), y: number(2) } }] },
  detail: { M: { x: number(1), deep: { M: { z: text('z') } } } },
};

type Names = Readonly<Record<string, string>> | undefined;

const projections: readonly (readonly [expression: string, names: Names, shown: object])[] = [
  ['n', undefined, { n: number(1) }],
  ['pk, n', undefined, { pk: text('a'), n: number(1) }],
  ['#n', { '#n': 'n' }, { n: number(1) }],
  ['absent', undefined, {}],
  ['n, absent', undefined, { n: number(1) }],
  ['detail.x', undefined, { detail: { M: { x: number(1) } } }],
  ['detail.x, detail.deep.z', undefined, { detail: item.detail }],
  ['detail.absent', undefined, {}],
  ['n.absent', undefined, {}],
  ['entries[1]', undefined, { entries: { L: [text('1')] } }],
  ['entries[2], entries[0]', undefined, { entries: { L: [text('0'), item.entries.L[2]] } }],
  ['entries[2].y', undefined, { entries: { L: [{ M: { y: number(2) } }] } }],
  ['entries[9]', undefined, {}],
  ['#a.#b', { '#a': 'detail', '#b': 'x' }, { detail: { M: { x: number(1) } } }],
];

const wrong: readonly (readonly [expression: string, names: Names])[] = [
  ['', undefined],
  [',', undefined],
  ['n,', undefined],
  ['n n', undefined],
  ['n, n', undefined],
  ['detail, detail.x', undefined],
  ['detail.x, detail[0]', undefined],
  ['entries[]', undefined],
  ['entries[x]', undefined],
  ['state', undefined],
  ['detail.items', undefined],
  ['#absent', undefined],
  ['#n', { '#n': 'n', '#m': 'm' }],
  ['n', { '#n': 'n' }],
  [':n', undefined],
  ['size(n)', undefined],
];

const get = (rest: object) => ({ TableName: work, Key: key, ...rest });
const named = (names: Names) => names && { ExpressionAttributeNames: names };

const scanned = ['a', 'b', 'c', 'd'].map((pk) => ({ pk: text(pk) }));
const filled = scanned.map((row) => put(events, row));
const found = (items: readonly object[], rest: object = {}): Outcome =>
  replies({ Items: items, Count: items.length, ScannedCount: items.length, ...rest });

const scans: readonly (readonly [name: string, input: object, Outcome])[] = [
  ['of everything', {}, found(scanned)],
  ['consistent', { ConsistentRead: true }, found(scanned)],
  ['limited to more than there is', { Limit: 5 }, found(scanned)],
  ['counted', { Select: 'COUNT' }, replies({ Count: 4, ScannedCount: 4 })],
  [
    'filtered by a key',
    { FilterExpression: 'pk > :pk', ExpressionAttributeValues: { ':pk': text('b') } },
    replies({ Items: scanned.slice(2), Count: 2, ScannedCount: 4 }),
  ],
  ['of named attributes', { ProjectionExpression: 'absent' }, found(scanned.map(() => ({})))],
  ['in one segment', { Segment: 0, TotalSegments: 1 }, found(scanned)],
  ['in a segment beyond the last', { Segment: 2, TotalSegments: 2 }, invalid],
  ['in a segment of unknown many', { Segment: 0 }, invalid],
  ['in segments of which none is named', { TotalSegments: 2 }, invalid],
  ['limited to nothing', { Limit: 0 }, invalid],
  ['from another key on', { ExclusiveStartKey: { sk: text('x') } }, invalid],
  [
    'of a table that is not there',
    { TableName: 'StatementNobody' },
    refusedWith('ResourceNotFoundException'),
  ],
];

export const readStatements: readonly Statement[] = [
  ...projections.map(([expression, names, shown]): Statement => ({
    name: `projection: ${expression}`,
    steps: [
      put(work, item),
      step('GetItem', get({ ProjectionExpression: expression, ...named(names) }), replies({ Item: shown })),
    ],
  })),
  ...wrong.map(([expression, names], index): Statement => ({
    name: `projection is refused: ${expression} (${index})`,
    steps: [
      put(work, item),
      step('GetItem', get({ ProjectionExpression: expression, ...named(names) }), invalid),
    ],
  })),
  {
    name: 'an item that is not there',
    steps: [step('GetItem', get({}), replies()), step('GetItem', get({ ConsistentRead: true }), replies())],
  },
  {
    name: 'an item of a table that is not there',
    steps: [step('GetItem', get({ TableName: 'StatementNobody' }), refusedWith('ResourceNotFoundException'))],
  },
  {
    name: 'names without an expression',
    steps: [step('GetItem', get({ ExpressionAttributeNames: { '#n': 'n' } }), invalid)],
  },
  ...scans.map(([name, input, outcome]): Statement => ({
    name: `scan ${name}`,
    steps: [...filled, step('Scan', { TableName: events, ...input }, outcome)],
  })),
];

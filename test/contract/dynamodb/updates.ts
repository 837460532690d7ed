import { invalid, number, put, replies, step, stored, text, type Statement } from './statement.ts';
import { work } from './tables.ts';

const key = { pk: text('a'), sk: text('b') };

const before = {
  n: number(5),
  s: text('hello'),
  list: { L: [text('0'), text('1'), text('2')] },
  map: { M: { x: number(1), y: number(2) } },
  texts: { SS: ['a', 'b'] },
  figures: { NS: ['1', '2'] },
};
const { n, s, list, map, texts, figures } = before;

type Values = Readonly<Record<string, object>>;
type Row = readonly [expression: string, values: Values | undefined, after: object];

const one = { ':v': number(1) };
const names = { '#list': 'list', '#map': 'map' };

const changes: readonly Row[] = [
  ['SET n = :v', one, { ...before, n: number(1) }],
  ['set n = :v', one, { ...before, n: number(1) }],
  ['SET m = :v', one, { ...before, m: number(1) }],
  ['SET m = n', undefined, { ...before, m: n }],
  ['SET m = n, n = s, s = n', undefined, { ...before, m: n, n: s, s: n }],
  ['SET n = n + :v', one, { ...before, n: number(6) }],
  ['SET n = n - :v', { ':v': number('0.5') }, { ...before, n: number('4.5') }],
  ['SET n = :v - n', one, { ...before, n: number(-4) }],
  ['SET m = n + n', undefined, { ...before, m: number(10) }],
  ['SET m = :v + :w', { ...one, ':w': number(2) }, { ...before, m: number(3) }],
  ['SET n = (n + :v)', one, { ...before, n: number(6) }],
  ['SET n = if_not_exists(n, :v)', one, before],
  ['SET m = if_not_exists(m, :v)', one, { ...before, m: number(1) }],
  ['SET m = if_not_exists(n, :v)', one, { ...before, m: n }],
  ['SET m = if_not_exists(m, :v) + :w', { ':v': number(0), ':w': number(1) }, { ...before, m: number(1) }],
  ['SET n = if_not_exists(n, :v) + :v', one, { ...before, n: number(6) }],
  ['SET m = if_not_exists(m, if_not_exists(gone, :v))', one, { ...before, m: number(1) }],
  ['SET m = if_not_exists(#map.x, :v)', { ':v': number(9) }, { ...before, m: number(1) }],
  [
    'SET #list = list_append(#list, :v)',
    { ':v': { L: [text('3')] } },
    { ...before, list: { L: [...list.L, text('3')] } },
  ],
  [
    'SET #list = list_append(:v, #list)',
    { ':v': { L: [text('3')] } },
    { ...before, list: { L: [text('3'), ...list.L] } },
  ],
  [
    'SET m = list_append(if_not_exists(m, :v), :w)',
    { ':v': { L: [] }, ':w': { L: [number(1)] } },
    { ...before, m: { L: [number(1)] } },
  ],
  ['SET #list[1] = :v', one, { ...before, list: { L: [text('0'), number(1), text('2')] } }],
  ['SET #list[9] = :v', one, { ...before, list: { L: [...list.L, number(1)] } }],
  [
    'SET #list[20] = :v, #list[10] = :w',
    { ':v': text('b'), ':w': text('a') },
    { ...before, list: { L: [...list.L, text('a'), text('b')] } },
  ],
  [
    'SET #list[0] = #list[1], #list[1] = #list[0]',
    undefined,
    {
      ...before,
      list: { L: [text('1'), text('0'), text('2')] },
    },
  ],
  ['SET #map.z = :v', one, { ...before, map: { M: { ...map.M, z: number(1) } } }],
  [
    'SET #map.x = #map.x + :v, #map.y = #map.x',
    one,
    {
      ...before,
      map: { M: { x: number(2), y: number(1) } },
    },
  ],
  ['REMOVE n', undefined, { s, list, map, texts, figures }],
  ['REMOVE n, s', undefined, { list, map, texts, figures }],
  ['REMOVE gone', undefined, before],
  ['REMOVE #list[0]', undefined, { ...before, list: { L: [text('1'), text('2')] } }],
  ['REMOVE #list[0], #list[2]', undefined, { ...before, list: { L: [text('1')] } }],
  ['REMOVE #list[7]', undefined, before],
  ['REMOVE #list[0] SET #list[2] = :v', one, { ...before, list: { L: [text('1'), number(1)] } }],
  ['REMOVE #map.x', undefined, { ...before, map: { M: { y: number(2) } } }],
  ['REMOVE #map.gone', undefined, before],
  ['ADD n :v', one, { ...before, n: number(6) }],
  ['ADD n :v', { ':v': number(-7) }, { ...before, n: number(-2) }],
  ['ADD m :v', one, { ...before, m: number(1) }],
  ['ADD #map.x :v', one, { ...before, map: { M: { x: number(2), y: number(2) } } }],
  ['ADD #map.z :v', one, { ...before, map: { M: { ...map.M, z: number(1) } } }],
  ['ADD texts :v', { ':v': { SS: ['b', 'c'] } }, { ...before, texts: { SS: ['a', 'b', 'c'] } }],
  ['ADD m :v', { ':v': { SS: ['b'] } }, { ...before, m: { SS: ['b'] } }],
  ['ADD figures :v', { ':v': { NS: ['2.0', '3'] } }, { ...before, figures: { NS: ['1', '2', '3'] } }],
  ['DELETE texts :v', { ':v': { SS: ['b', 'c'] } }, { ...before, texts: { SS: ['a'] } }],
  ['DELETE texts :v', { ':v': { SS: ['a', 'b'] } }, { n, s, list, map, figures }],
  ['DELETE gone :v', { ':v': { SS: ['a'] } }, before],
  ['DELETE figures :v', { ':v': { NS: ['1.0'] } }, { ...before, figures: { NS: ['2'] } }],
  [
    'SET m = :v REMOVE s ADD n :v DELETE texts :w',
    { ...one, ':w': { SS: ['a'] } },
    { n: number(6), m: number(1), list, map, figures, texts: { SS: ['b'] } },
  ],
  ['ADD n :v SET m = n', one, { ...before, n: number(6), m: number(5) }],
  ['SET m = :v', { ':v': text('') }, { ...before, m: text('') }],
  ['SET m = :v', { ':v': { M: {} } }, { ...before, m: { M: {} } }],
  ['SET m = pk', undefined, { ...before, m: text('a') }],
  [
    'ADD n :v',
    { ':v': number('99999999999999999999999999999999999990') },
    { ...before, n: number('99999999999999999999999999999999999995') },
  ],
  [
    'SET n = :v - n',
    { ':v': number('12345678901234567890123456789012345678') },
    { ...before, n: number('12345678901234567890123456789012345673') },
  ],
];

const refusals: readonly (readonly [expression: string, values: Values | undefined])[] = [
  ['n = :v', one],
  ['SET', undefined],
  ['SET n', undefined],
  ['SET n :v', one],
  ['SET n = :v,', one],
  ['SET n = :v SET m = :v', one],
  ['REMOVE n REMOVE m', undefined],
  ['SET n = :v REMOVE', one],
  ['SET n = :v, n = :v', one],
  ['SET n = :v REMOVE n', one],
  ['SET m = :v, m.x = :v', one],
  ['SET #map.x = :v, #map[0] = :v', one],
  ['SET #list[0] = :v REMOVE #list[0]', one],
  ['SET n = n + :v + :v', one],
  ['SET n = :v * :v', one],
  ['SET n = -:v', one],
  ['SET n = 1', undefined],
  ['SET n = n + :v', { ':v': text('1') }],
  ['SET s = s + :v', one],
  ['SET n = gone', undefined],
  ['SET n = gone + :v', one],
  ['SET n = n + #list', undefined],
  ['SET n = size(s)', undefined],
  ['SET n = attribute_exists(s)', undefined],
  ['SET n = wrong(s, :v)', one],
  ['SET n = if_not_exists(n)', undefined],
  ['SET n = if_not_exists(:v, :v)', one],
  ['SET n = list_append(#list, :v)', one],
  ['SET n = list_append(n, :v)', { ':v': { L: [] } }],
  ['SET n = list_append(gone, :v)', { ':v': { L: [] } }],
  ['SET n = list_append(list_append(#list, #list), #list)', undefined],
  ['SET n.inside = :v', one],
  ['SET gone.inside = :v', one],
  ['SET #map.gone.inside = :v', one],
  ['SET #map[0] = :v', one],
  ['SET #list.x = :v', one],
  ['SET #list[9].x = :v', one],
  ['REMOVE gone.inside', undefined],
  ['REMOVE n.inside', undefined],
  ['REMOVE #map[0]', undefined],
  ['ADD n', undefined],
  ['ADD n s', undefined],
  ['ADD n :v + :v', one],
  ['ADD n :v', { ':v': text('1') }],
  ['ADD n :v', { ':v': { L: [] } }],
  ['ADD n :v', { ':v': { SS: ['a'] } }],
  ['ADD s :v', one],
  ['ADD texts :v', { ':v': { NS: ['1'] } }],
  ['ADD gone.inside :v', one],
  ['DELETE texts :v', { ':v': text('a') }],
  ['DELETE n :v', { ':v': { NS: ['5'] } }],
  ['DELETE texts :v', { ':v': { NS: ['1'] } }],
  ['DELETE n', undefined],
  ['SET pk = :v', { ':v': text('x') }],
  ['SET sk = :v', { ':v': text('x') }],
  ['REMOVE sk', undefined],
  ['ADD pk :v', one],
  ['SET state = :v', one],
  ['SET #map.name = :v', one],
  ['REMOVE count', undefined],
  ['SET #gone = :v', one],
  ['SET n = :gone', undefined],
  ['SET n = :v WHERE n', one],
  ['', undefined],
  ['ADD n :v', { ':v': number('1e120') }],
  ['SET n = n + :v', { ':v': number('0.0000000000000000000000000000000000000001') }],
];

/** The names that the expression uses, since others are refused. */
function namesIn(expression: string) {
  const used = Object.entries(names).filter(([placeholder]) => expression.includes(placeholder));
  return used.length === 0 ? {} : { ExpressionAttributeNames: Object.fromEntries(used) };
}

const valuesIn = (values: Values | undefined) => values && { ExpressionAttributeValues: values };

function request(expression: string, values: Values | undefined) {
  return {
    TableName: work,
    Key: key,
    UpdateExpression: expression,
    ...namesIn(expression),
    ...valuesIn(values),
  };
}

const withValues = (values: Values | undefined) =>
  values === undefined ? '' : ` with ${JSON.stringify(Object.values(values))}`;

export const updateStatements: readonly Statement[] = [
  ...changes.map(([expression, values, after]): Statement => ({
    name: `update: ${expression}${withValues(values)}`,
    steps: [
      put(work, { ...key, ...before }),
      step('UpdateItem', request(expression, values), replies()),
      stored(work, key, { ...key, ...after }),
    ],
  })),
  ...refusals.map(([expression, values]): Statement => ({
    name: `update is refused: ${expression}${withValues(values)}`,
    steps: [
      put(work, { ...key, ...before }),
      step('UpdateItem', request(expression, values), invalid),
      stored(work, key, { ...key, ...before }),
    ],
  })),
  ...(
    [
      ['SET n = :v', one, { n: number(1) }],
      ['ADD n :v', one, { n: number(1) }],
      ['REMOVE n', undefined, {}],
      ['DELETE texts :v', { ':v': { SS: ['a'] } }, {}],
      ['SET n = if_not_exists(n, :v)', one, { n: number(1) }],
    ] as const
  ).map(([expression, values, after]): Statement => ({
    name: `update of no item makes one: ${expression}`,
    steps: [
      step('UpdateItem', request(expression, values), replies()),
      stored(work, key, { ...key, ...after }),
    ],
  })),
  {
    name: 'update of no item without an expression makes one',
    steps: [step('UpdateItem', { TableName: work, Key: key }, replies()), stored(work, key, key)],
  },
];

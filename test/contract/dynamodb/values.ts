import {
  bytes,
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
import { work } from './tables.ts';

const key = { pk: text('a'), sk: text('b') };

/** A value, and what comes back; nothing for one that is refused. */
const rows: readonly (readonly [name: string, value: object, back?: object])[] = [
  ['a text', text('Grüße 😀'), text('Grüße 😀')],
  ['bytes', bytes(0, 255, 16), bytes(0, 255, 16)],
  ['an integer', number(42), number(42)],
  ['zero with a sign', number('-0'), number(0)],
  ['needless zeros', number('007.700'), number('7.7')],
  ['an exponent', number('12e2'), number(1_200)],
  ['a negative exponent', number('12E-2'), number('0.12')],
  ['a plus', number('+5'), number(5)],
  ['no digit before the point', number('.5'), number('0.5')],
  [
    '38 digits',
    number('12345678901234567890123456789012345678'),
    number('12345678901234567890123456789012345678'),
  ],
  [
    '38 digits behind zeros',
    number('0.0000012345678901234567890123456789012345678'),
    number('0.0000012345678901234567890123456789012345678'),
  ],
  [
    '38 digits before zeros',
    number('1234567890123456789012345678901234567800'),
    number('1234567890123456789012345678901234567800'),
  ],
  ['39 digits', number('123456789012345678901234567890123456789')],
  ['39 digits around a point', number('1234567890123456789.12345678901234567891')],
  ['more than the largest number', number('1e126')],
  ['less than the smallest number', number('1e-131')],
  ['a negative number beyond the largest', number('-1e126')],
  ['a word for a number', number('five')],
  ['nothing for a number', number('')],
  ['a hexadecimal number', number('0x10')],
  ['infinity', number('Infinity')],
  ['true', { BOOL: true }, { BOOL: true }],
  ['null', { NULL: true }, { NULL: true }],
  ['null that is none', { NULL: false }],
  ['an empty list', { L: [] }, { L: [] }],
  ['an empty map', { M: {} }, { M: {} }],
  [
    'a list of all kinds',
    { L: [text('a'), number('1.0'), { M: { x: { NULL: true } } }] },
    { L: [text('a'), number(1), { M: { x: { NULL: true } } }] },
  ],
  ['a set of texts', { SS: ['a', 'b'] }, { SS: ['a', 'b'] }],
  ['a set of numbers', { NS: ['1.0', '2'] }, { NS: ['1', '2'] }],
  [
    'a set of bytes',
    { BS: [Uint8Array.of(1), Uint8Array.of(2)] },
    { BS: [Uint8Array.of(1), Uint8Array.of(2)] },
  ],
  ['an empty set of texts', { SS: [] }],
  ['an empty set of numbers', { NS: [] }],
  ['an empty set of bytes', { BS: [] }],
  ['a text twice in a set', { SS: ['a', 'a'] }],
  ['a number twice in a set', { NS: ['1', '1.0'] }],
  ['bytes twice in a set', { BS: [Uint8Array.of(1), Uint8Array.of(1)] }],
  ['a wrong number in a list', { L: [number('one')] }],
  ['an empty set in a map', { M: { x: { SS: [] } } }],
  ['lists down to level 32', nested(31), nested(31)],
  ['lists down to level 33', nested(32)],
];

/** The item itself is the first level. */
function nested(levels: number): object {
  let value: object = text('inside');
  for (let level = 0; level < levels; level += 1) value = { L: [value] };
  return value;
}

/** Sums that are exact. */
const sums: readonly (readonly [before: string, added: string, after: string | undefined])[] = [
  ['0.1', '0.2', '0.3'],
  ['9007199254740992', '1', '9007199254740993'],
  ['-5', '5', '0'],
  ['1e30', '1', '1000000000000000000000000000001'],
  ['99999999999999999999999999999999999999', '1', '100000000000000000000000000000000000000'],
  ['1e38', '1', undefined],
  ['99999999999999999999999999999999999999', '0.1', undefined],
  ['9e125', '9e125', undefined],
  ['1e-130', '1e-130', '2e-130'],
];

const kilobytes = (count: number) => text('x'.repeat(count * 1_024));
const limit = 400 * 1_024;
const named = 'pk'.length + 'a'.length + 'sk'.length + 'b'.length;

/** Attributes beside the keys that make an item as large as it may be; one byte more is too much. */
const filling: readonly (readonly [name: string, attributes: (fill: string) => object, bytes: number])[] = [
  ['a text', (fill) => ({ s: text(fill) }), 1],
  ['a long name', (fill) => ({ ['n'.repeat(100)]: text(fill) }), 100],
  ['bytes', (fill) => ({ b: { B: Buffer.from(fill) }, c: text('') }), 2],
  ['a set', (fill) => ({ s: { SS: ['a', fill] } }), 2],
  ['true and null', (fill) => ({ s: text(fill), t: { BOOL: true }, u: { NULL: true } }), 5],
  ['letters of two bytes', (fill) => ({ s: text('ü'), t: text(fill) }), 4],
];

const sized: readonly (readonly [name: string, item: object, outcome: Outcome])[] = filling.flatMap(
  ([name, attributes, own]) => {
    const item = (excess: number) => ({ ...key, ...attributes('x'.repeat(limit - named - own + excess)) });
    return [
      [`of 400 KB with ${name}`, item(0), replies()],
      [`of 400 KB and a byte with ${name}`, item(1), invalid],
    ] as const;
  },
);

export const valueStatements: readonly Statement[] = [
  ...rows.map(([name, value, back]): Statement => ({
    name: `a value: ${name}`,
    steps: [
      step(
        'PutItem',
        { TableName: work, Item: { ...key, v: value } },
        back === undefined ? invalid : replies(),
      ),
      stored(work, key, back && { ...key, v: back }),
    ],
  })),
  ...rows
    .filter(([, , back]) => back === undefined)
    .map(([name, value]): Statement => ({
      name: `a value in an expression: ${name}`,
      steps: [
        step(
          'UpdateItem',
          {
            TableName: work,
            Key: key,
            UpdateExpression: 'SET v = :v',
            ExpressionAttributeValues: { ':v': value },
          },
          invalid,
        ),
      ],
    })),
  ...sums.map(([before, added, after]): Statement => ({
    name: `${added} added to ${before}`,
    steps: [
      put(work, { ...key, n: number(before) }),
      step(
        'UpdateItem',
        {
          TableName: work,
          Key: key,
          UpdateExpression: 'ADD n :n',
          ExpressionAttributeValues: { ':n': number(added) },
        },
        after === undefined ? invalid : replies(),
      ),
      step(
        'DeleteItem',
        {
          TableName: work,
          Key: key,
          ConditionExpression: 'n = :n',
          ExpressionAttributeValues: { ':n': number(after ?? before) },
        },
        replies(),
      ),
    ],
  })),
  ...sized.map(([name, item, outcome]): Statement => ({
    name: `an item ${name}`,
    steps: [step('PutItem', { TableName: work, Item: item }, outcome)],
  })),
  {
    name: 'an update to an item that is too large',
    steps: [
      put(work, { ...key, s: kilobytes(300) }),
      step(
        'UpdateItem',
        {
          TableName: work,
          Key: key,
          UpdateExpression: 'SET t = :t',
          ExpressionAttributeValues: { ':t': kilobytes(101) },
        },
        invalid,
      ),
      stored(work, key, { ...key, s: kilobytes(300) }),
    ],
  },
  {
    name: 'an update that nests too deep',
    steps: [
      put(work, { ...key, v: { M: { inside: text('x') } } }),
      step(
        'UpdateItem',
        {
          TableName: work,
          Key: key,
          UpdateExpression: 'SET v.inside = :v',
          ExpressionAttributeValues: { ':v': nested(31) },
        },
        invalid,
      ),
    ],
  },
];

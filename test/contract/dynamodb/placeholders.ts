import {
  conditionFails,
  invalid,
  number,
  put,
  replies,
  step,
  text,
  type Outcome,
  type Statement,
} from './statement.ts';
import { work } from './tables.ts';

const key = { pk: text('a'), sk: text('b') };

const rows: readonly (readonly [name: string, input: object, Outcome])[] = [
  [
    'a name that no expression uses',
    { ConditionExpression: 'attribute_exists(n)', ExpressionAttributeNames: { '#n': 'n' } },
    invalid,
  ],
  [
    'a value that no expression uses',
    { ConditionExpression: 'attribute_exists(n)', ExpressionAttributeValues: { ':n': number(1) } },
    invalid,
  ],
  ['names without an expression', { ExpressionAttributeNames: { '#n': 'n' } }, invalid],
  ['values without an expression', { ExpressionAttributeValues: { ':n': number(1) } }, invalid],
  ['no names at all', { ConditionExpression: 'attribute_exists(n)', ExpressionAttributeNames: {} }, invalid],
  [
    'no values at all',
    { ConditionExpression: 'attribute_exists(n)', ExpressionAttributeValues: {} },
    invalid,
  ],
  [
    'a name without its sign',
    { ConditionExpression: 'attribute_exists(n)', ExpressionAttributeNames: { n: 'n' } },
    invalid,
  ],
  [
    'a value without its sign',
    { ConditionExpression: 'n = :n', ExpressionAttributeValues: { n: number(1) } },
    invalid,
  ],
  [
    'a sign without a name',
    { ConditionExpression: 'attribute_exists(#)', ExpressionAttributeNames: { '#': 'n' } },
    invalid,
  ],
  [
    'a name with a blank',
    { ConditionExpression: 'attribute_exists(#n)', ExpressionAttributeNames: { '#n n': 'n' } },
    invalid,
  ],
  [
    'a name for a reserved word',
    { ConditionExpression: 'attribute_exists(#s)', ExpressionAttributeNames: { '#s': 'status' } },
    replies(),
  ],
  [
    'a name that is no word',
    { ConditionExpression: 'attribute_exists(#x)', ExpressionAttributeNames: { '#x': 'with-dash.and dot' } },
    replies(),
  ],
  [
    'a name that stands twice',
    {
      ConditionExpression: '#n = :n AND #n < :m',
      ExpressionAttributeNames: { '#n': 'n' },
      ExpressionAttributeValues: { ':n': number(1), ':m': number(2) },
    },
    replies(),
  ],
  [
    'a name that begins with a digit',
    { ConditionExpression: 'attribute_exists(#1)', ExpressionAttributeNames: { '#1': 'n' } },
    replies(),
  ],
  [
    'a value that begins with a digit',
    { ConditionExpression: 'n = :1', ExpressionAttributeValues: { ':1': number(1) } },
    replies(),
  ],
  [
    'a value with an underscore',
    { ConditionExpression: 'n = :_', ExpressionAttributeValues: { ':_': number(2) } },
    conditionFails,
  ],
  ['a value of no type', { ConditionExpression: 'n = :n', ExpressionAttributeValues: { ':n': {} } }, invalid],
  [
    'an attribute of two types',
    { ConditionExpression: 'n = :n', ExpressionAttributeValues: { ':n': { S: 'x', N: '1' } } },
    invalid,
  ],
  [
    'an expression of more than 4 KB',
    {
      ConditionExpression: `n = :n${' OR n = :n'.repeat(500)}`,
      ExpressionAttributeValues: { ':n': number(1) },
    },
    invalid,
  ],
  [
    'a hundred operands of IN',
    {
      ConditionExpression: `n IN (${Array.from({ length: 100 }, () => ':n').join()})`,
      ExpressionAttributeValues: { ':n': number(1) },
    },
    replies(),
  ],
  [
    'more than a hundred operands of IN',
    {
      ConditionExpression: `n IN (${Array.from({ length: 101 }, () => ':n').join()})`,
      ExpressionAttributeValues: { ':n': number(1) },
    },
    invalid,
  ],
];

export const placeholderStatements: readonly Statement[] = rows.map(([name, input, outcome]) => ({
  name: `placeholders: ${name}`,
  steps: [
    put(work, { ...key, n: number(1), status: text('x'), 'with-dash.and dot': text('x') }),
    step('DeleteItem', { TableName: work, Key: key, ...input }, outcome),
  ],
}));

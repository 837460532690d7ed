import {
  conditionFails,
  invalid,
  number,
  put,
  refusedWith,
  replies,
  step,
  text,
  type Operation,
  type Statement,
} from './statement.ts';
import { work } from './tables.ts';

const key = { pk: text('a'), sk: text('b') };
const item = { ...key, n: number(1), s: text('x') };
const update = {
  TableName: work,
  Key: key,
  UpdateExpression: 'SET n = n + :one REMOVE s',
  ExpressionAttributeValues: { ':one': number(1) },
};
const after = { ...key, n: number(2) };

/** What each operation answers with for each of its ReturnValues, with an item before it and without one. */
const rows: readonly (readonly [Operation, object, string, object])[] = [
  ['UpdateItem', update, 'NONE', {}],
  ['UpdateItem', update, 'ALL_OLD', { Attributes: item }],
  ['UpdateItem', update, 'ALL_NEW', { Attributes: after }],
  ['UpdateItem', update, 'UPDATED_OLD', { Attributes: { n: number(1), s: text('x') } }],
  ['UpdateItem', update, 'UPDATED_NEW', { Attributes: { n: number(2) } }],
  ['PutItem', { TableName: work, Item: after }, 'NONE', {}],
  ['PutItem', { TableName: work, Item: after }, 'ALL_OLD', { Attributes: item }],
  ['DeleteItem', { TableName: work, Key: key }, 'NONE', {}],
  ['DeleteItem', { TableName: work, Key: key }, 'ALL_OLD', { Attributes: item }],
];

const creation = {
  TableName: work,
  Key: key,
  UpdateExpression: 'SET n = :one',
  ExpressionAttributeValues: { ':one': number(1) },
};
const fresh: readonly (readonly [Operation, object, string, object])[] = [
  ['UpdateItem', creation, 'ALL_OLD', {}],
  ['UpdateItem', creation, 'UPDATED_OLD', {}],
  ['UpdateItem', creation, 'ALL_NEW', { Attributes: { ...key, n: number(1) } }],
  ['UpdateItem', creation, 'UPDATED_NEW', { Attributes: { n: number(1) } }],
  ['PutItem', { TableName: work, Item: item }, 'ALL_OLD', {}],
  ['DeleteItem', { TableName: work, Key: key }, 'ALL_OLD', {}],
];

const refusals: readonly (readonly [Operation, object, string])[] = [
  ['PutItem', { TableName: work, Item: item }, 'ALL_NEW'],
  ['PutItem', { TableName: work, Item: item }, 'UPDATED_OLD'],
  ['DeleteItem', { TableName: work, Key: key }, 'UPDATED_NEW'],
  ['UpdateItem', update, 'EVERYTHING'],
];

const failing = { ConditionExpression: 'n > :two', ExpressionAttributeValues: { ':two': number(2) } };
const withItem = refusedWith('ConditionalCheckFailedException', { items: [item] });
const all = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' };

export const returnedValueStatements: readonly Statement[] = [
  ...rows.map(([operation, input, ReturnValues, reply]): Statement => ({
    name: `${operation} of an item returns ${ReturnValues}`,
    steps: [put(work, item), step(operation, { ...input, ReturnValues }, replies(reply))],
  })),
  ...fresh.map(([operation, input, ReturnValues, reply]): Statement => ({
    name: `${operation} of no item returns ${ReturnValues}`,
    steps: [step(operation, { ...input, ReturnValues }, replies(reply))],
  })),
  ...refusals.map(([operation, input, ReturnValues]): Statement => ({
    name: `${operation} cannot return ${ReturnValues}`,
    steps: [put(work, item), step(operation, { ...input, ReturnValues }, invalid)],
  })),
  {
    name: 'a failed condition tells of the item where it is asked to',
    steps: [
      put(work, item),
      step('PutItem', { TableName: work, Item: item, ...failing, ...all }, withItem),
      step('DeleteItem', { TableName: work, Key: key, ...failing, ...all }, withItem),
      step('UpdateItem', { ...update, ...failing, UpdateExpression: 'SET n = :two', ...all }, withItem),
    ],
  },
  {
    name: 'a failed condition tells of no item otherwise',
    steps: [put(work, item), step('DeleteItem', { TableName: work, Key: key, ...failing }, conditionFails)],
  },
  {
    name: 'a failed condition on no item has none to tell of',
    steps: [
      step(
        'DeleteItem',
        { TableName: work, Key: key, ...all, ConditionExpression: 'attribute_exists(pk)' },
        conditionFails,
      ),
    ],
  },
];

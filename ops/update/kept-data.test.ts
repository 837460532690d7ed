import { expect, test } from 'vitest';
import { noLongerKept } from './kept-data.ts';

const stage = { name: 'production' };
const storage = (policy: string, ids: readonly string[] = ['Events', 'Mirror']) => ({
  Resources: Object.fromEntries([
    ...ids.map((id) => [id, { Type: 'AWS::DynamoDB::Table', DeletionPolicy: policy }]),
    ['Bodies', { Type: 'AWS::S3::Bucket', DeletionPolicy: policy }],
    ['Queue', { Type: 'AWS::SQS::Queue', DeletionPolicy: policy }],
  ]),
});
const asked = (before: object, after: object) =>
  noLongerKept(stage, new Map([['Storage', JSON.stringify(before)]]), new Map([['Storage', after]]));

test('what was kept and would go with the stacks is counted in one sentence', () => {
  expect(asked(storage('Retain'), storage('Delete'))).toBe(
    'production is deployed with keepData: true. With false, these are deleted with the stacks, and all that they hold: 2 tables, 1 buckets. Keep it true, unless the stage is to be removed',
  );
});

test('what stays kept, was never kept or has left the stacks is none of it', () => {
  expect(asked(storage('Retain'), storage('Retain'))).toBeUndefined();
  expect(asked(storage('Delete'), storage('Delete'))).toBeUndefined();
  expect(asked(storage('Delete'), storage('Retain'))).toBeUndefined();
  const without = { Resources: {} };
  expect(asked(storage('Retain'), without)).toBeUndefined();
  expect(noLongerKept(stage, new Map(), new Map([['Storage', storage('Delete')]]))).toBeUndefined();
});

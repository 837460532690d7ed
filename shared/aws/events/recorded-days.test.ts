import { expect, test } from 'vitest';
import { answeringDynamoDb } from '#test/fakes/answering-dynamodb.ts';
import { createRecordedDays } from './recorded-days.ts';

test('a page of ids is filled from as many reads as it takes', async () => {
  const items = (...ids: string[]) => ids.map((id) => ({ pk: { S: id } }));
  const { client, asked } = answeringDynamoDb(
    { Items: items('a', 'b'), LastEvaluatedKey: { pk: { S: 'b' } } },
    { Items: [], LastEvaluatedKey: { pk: { S: 'b' } } },
    { Items: items('c') },
  );
  const place = { family: 'accounts', day: '2026-01-05', hour: 3 } as const;
  expect(await createRecordedDays('events', client).ids(place, { limit: 10 })).toEqual(['a', 'b', 'c']);
  expect(asked.map(({ input }) => [input['Limit'], input['ExpressionAttributeValues']])).toEqual([
    [10, { ':day': { S: 'accounts#2026-01-05T03' } }],
    [8, { ':day': { S: 'accounts#2026-01-05T03' }, ':after': { S: 'b' } }],
    [8, { ':day': { S: 'accounts#2026-01-05T03' }, ':after': { S: 'b' } }],
  ]);
});

import { expect, test } from 'vitest';
import { partsOfHour } from '#shared/archive/day-partition.ts';
import { answeringDynamoDb } from '#test/fakes/answering-dynamodb.ts';
import { createRecordedDays } from './recorded-days.ts';

const noParts = (after?: string): readonly object[] =>
  partsOfHour({ family: 'accounts', day: '2026-01-05', hour: 3 }, after).map(() => ({}));

test('a page of ids is filled from as many reads as it takes', async () => {
  const items = (...ids: string[]) => ids.map((id) => ({ pk: { S: id } }));
  const { client, asked } = answeringDynamoDb(
    { Items: items('a', 'b'), LastEvaluatedKey: { pk: { S: 'b' } } },
    ...noParts(),
    { Items: [], LastEvaluatedKey: { pk: { S: 'b' } } },
    ...noParts('b'),
    { Items: items('c') },
    ...noParts('b'),
  );
  const place = { family: 'accounts', day: '2026-01-05', hour: 3 } as const;
  expect(await createRecordedDays('events', client).ids(place, { limit: 10 })).toEqual(['a', 'b', 'c']);
  const whole = asked
    .map(({ input }) => [input['Limit'], input['ExpressionAttributeValues']] as const)
    .filter(([, values]) => JSON.stringify(values).includes('T03"'));
  expect(whole).toEqual([
    [10, { ':hour': { S: 'accounts#2026-01-05T03' } }],
    [8, { ':hour': { S: 'accounts#2026-01-05T03' }, ':after': { S: 'b' } }],
    [8, { ':hour': { S: 'accounts#2026-01-05T03' }, ':after': { S: 'b' } }],
  ]);
});

import { expect, test } from 'vitest';
import { keysOfList } from '#shared/kernel/list-keys.ts';
import { answeringDynamoDb } from '#test/fakes/answering-dynamodb.ts';
import { createParkedEvents } from './parked-events.ts';

test('a cursor of parked events leads to the next page', async () => {
  const last = { parked: { S: 'cards' }, recordedAt: { S: '2026-01-05T08:00:00.000Z' }, pk: { S: 'e1' } };
  const { client, asked } = answeringDynamoDb({ Items: [last], LastEvaluatedKey: last });
  const parked = createParkedEvents('events', client);
  const page = await parked.page('cards', { before: '2026-02-01', limit: 1 });
  expect(page).toMatchObject({ ids: ['e1'], since: '2026-01-05T08:00:00.000Z' });
  expect(await parked.page('cards', { before: '2026-02-01', limit: 1, cursor: page.cursor })).toEqual({
    ids: [],
  });
  const keys = keysOfList('cards').map((parked) => ({ ...last, parked: { S: parked } }));
  expect(asked.slice(keys.length).map(({ input }) => input['ExclusiveStartKey'])).toEqual(keys);
});

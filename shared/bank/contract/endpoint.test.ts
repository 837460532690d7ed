import { expect, test } from 'vitest';
import { empty, endpoint } from './endpoint.ts';

const members = { method: 'DELETE', path: '/v1/things/{thing_id}', reply: empty } as const;

test('each mistake in a row is one type error, where it stands', () => {
  // @ts-expect-error -- `retry` is missing
  const incomplete = endpoint({ operation: 'things.delete', ...members });
  // @ts-expect-error -- no such policy
  const wrong = endpoint({ operation: 'things.delete', ...members, retry: 'sometimes' });
  // @ts-expect-error -- `errors` is misspelt
  const misspelt = endpoint({ operation: 'things.delete', ...members, retry: 'never', erors: [404] });

  // What derives from the table still sees the rest of each row.
  const paths: readonly '/v1/things/{thing_id}'[] = [incomplete.path, wrong.path, misspelt.path];
  expect(new Set(paths)).toEqual(new Set([members.path]));
});

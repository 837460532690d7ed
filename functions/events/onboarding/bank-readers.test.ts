import { expect, test } from 'vitest';
import { NotFoundError, ServerError } from '#shared/bank/client/api-error.ts';
import { RequestError } from '#shared/bank/client/errors.ts';
import { createPersonReader } from './read-person.ts';

type Bank = Parameters<typeof createPersonReader>[0];

const readerOf = (get: Bank['persons']['get']) => createPersonReader({ persons: { get } });
const refused = (field: string) => new RequestError('persons.get', [{ field, problem: 'is refused' }]);
const refusal = (status: number) => ({ operation: 'persons.get', status, body: undefined });

test('a person is kept with every field that the bank sent', async () => {
  const person = { id: 'per_1', first_name: 'Ada', brand_new: [1] };
  const read = await readerOf(async () => Promise.resolve(person)).read('per_1');
  expect(read.outcome === 'found' ? JSON.parse(read.json) : read).toEqual(person);
});

test('a person whom the bank does not know is absent, and so is an id that cannot be asked for', async () => {
  const unknown = readerOf(async () => Promise.reject(new NotFoundError(refusal(404))));
  expect(await unknown.read('per_1')).toEqual({ outcome: 'absent' });
  const unaskable = readerOf(async () => Promise.reject(refused('id')));
  expect(await unaskable.read('..')).toEqual({ outcome: 'absent' });
});

test('a call that is refused for anything but the id says nothing about the person', async () => {
  const mistaken = readerOf(async () => Promise.reject(refused('expand')));
  await expect(mistaken.read('per_1')).rejects.toThrow(RequestError);
});

test('a bank that fails says nothing about the person', async () => {
  const failing = readerOf(async () => Promise.reject(new ServerError(refusal(500))));
  await expect(failing.read('per_1')).rejects.toThrow(ServerError);
});

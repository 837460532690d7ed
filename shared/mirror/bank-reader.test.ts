import { expect, test } from 'vitest';
import { NotFoundError, ServerError } from '#shared/bank/errors/api-error.ts';
import { RequestError } from '#shared/bank/errors/errors.ts';
import { bankReader } from './bank-reader.ts';

const failing = (error: Error) => bankReader('id', async () => Promise.reject(error));
const refused = (field: string) => new RequestError('accounts.get', [{ field, problem: 'is refused' }]);
const answer = (status: number) => ({ operation: 'accounts.get', status, body: undefined });

test('an entity is kept with every field that the bank sent', async () => {
  const entity = { id: 'acc_1', brand_new: [1] };
  const read = await bankReader('id', async (id) => Promise.resolve({ ...entity, id })).read('acc_2');
  expect(read.outcome === 'found' ? JSON.parse(read.json) : read).toEqual({ ...entity, id: 'acc_2' });
});

test('an entity unknown to the bank is absent, and so is an id that cannot be requested', async () => {
  expect(await failing(new NotFoundError(answer(404))).read('acc_1')).toEqual({ outcome: 'absent' });
  expect(await failing(refused('id')).read('..')).toEqual({ outcome: 'absent' });
});

test('a call that failed, or was refused for anything but the id, proves nothing', async () => {
  await expect(failing(refused('expand')).read('acc_1')).rejects.toThrow(RequestError);
  await expect(failing(new ServerError(answer(500))).read('acc_1')).rejects.toThrow(ServerError);
});

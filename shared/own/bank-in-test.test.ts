import { expect, test } from 'vitest';
import { startEmbeddedSandbox } from '#sandbox/server/embedded-sandbox.ts';
import { bankInTest } from './bank-in-test.ts';

const ada = {
  salutation: 'MS',
  first_name: 'Ada',
  last_name: 'Byron',
  birth_date: '1985-12-10',
  nationality: 'DE',
  address: { line_1: 'Lindenweg 7', postal_code: '10115', city: 'Berlin', country: 'DE' },
} as const;

test('in a test, calls reach the simulated bank as from a stage: listed ones alone, and a change once for its key', async () => {
  const sandbox = await startEmbeddedSandbox();
  try {
    const bankFor = bankInTest(sandbox, ['persons.create', 'persons.list']);
    const create = async (key: string) => bankFor(key).call('persons.create', { body: ada }, 'customer');
    const first = await create('event-1');
    expect(await create('event-1')).toEqual(first);
    await create('event-2');
    const listed = await bankFor('event-1').call('persons.list');
    expect(listed).toMatchObject({ status: 'succeeded', reply: { items: [{}, {}], hasNext: false } });
    await expect(bankFor('event-1').call('persons.get', { id: 'per_1' })).rejects.toMatchObject({
      name: 'NotAllowed',
    });
    const other = { ...ada, first_name: 'Grace' };
    await expect(
      bankFor('event-1').call('persons.create', { body: other }, 'customer'),
    ).rejects.toMatchObject({ name: 'KeyReused' });
  } finally {
    await sandbox.close();
  }
});

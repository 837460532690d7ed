import { expect, test } from 'vitest';
import { createErasableRegister } from '#shared/aws/erasure/erasable-register.ts';
import { createTombstones } from '#shared/aws/mirror/tombstones.ts';
import { createAccountRegister } from '#shared/aws/portfolio/account-register.ts';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { createMemoryTables } from '#test/fakes/memory-tables.ts';
import { setAccountTombstones } from './account-tombstones.ts';

test('each account that the register knows as erased has its tombstone again, and no other has one', async () => {
  const clock = createManualClock();
  const { client } = createMemoryTables(clock);
  const register = createErasableRegister({ workTable: 'work', clock }, client);
  for (const id of ['acc_1', 'acc_2', 'acc_3']) await register.erase(id);
  await createAccountRegister('work', client).note({ id: 'acc_4' }, '2026-01-05T08:00:00.000Z');
  const tombstones = createTombstones('mirror', client);
  // Its living holder came to light.
  await tombstones.lift('acc_3');

  const tables = { work: 'work', mirror: 'mirror' };
  expect(await setAccountTombstones(client, tables)).toEqual({ erased: 3, set: 2 });
  const standing = await tombstones.standing(['acc_1', 'acc_2', 'acc_3', 'acc_4']);
  expect([...standing.keys()]).toEqual(['acc_1', 'acc_2']);
  expect(await setAccountTombstones(client, tables)).toEqual({ erased: 3, set: 0 });
});

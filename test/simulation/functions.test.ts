import { expect, test } from 'vitest';
import { createAgenda, settle } from './agenda.ts';
import { createDice } from './dice.ts';
import { deploy, type Container } from './functions.ts';
import { createTrace } from './trace.ts';

test('a container that died after its answer is handed nothing more', async () => {
  const agenda = createAgenda(0);
  const containers: Container[] = [];
  let failures = 0;
  const deployed = deploy<string, string>(
    { agenda, dice: { ...createDice(1), chance: () => false }, trace: createTrace(agenda) },
    {
      name: 'echo',
      timeoutMs: 1_000,
      onFailure: () => (failures += 1),
      compose: (container) => {
        containers.push(container);
        return async (event) => Promise.resolve(event);
      },
    },
  );
  await deployed.invoke('first');
  containers[0]?.die('of a call that it had left under way');

  const second = deployed.invoke('second');
  await settle();
  while (agenda.step(Infinity));
  expect(await second).toEqual({ outcome: 'returned', result: 'second' });
  expect(containers).toHaveLength(2);
  // AWS counts no error where nothing was invoked.
  expect(failures).toBe(0);
});

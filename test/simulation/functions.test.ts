import { expect, test } from 'vitest';
import { createAgenda, untilQuiet } from './agenda.ts';
import { createDice } from './dice.ts';
import { deploy, type Container } from './functions.ts';
import { createTrace } from './trace.ts';

function setUp() {
  const agenda = createAgenda(0);
  const containers: Container[] = [];
  const failed = { count: 0 };
  const deployed = deploy<string, string>(
    { agenda, dice: { ...createDice(1), chance: () => false }, trace: createTrace(agenda) },
    {
      name: 'echo',
      timeoutMs: 1_000,
      onFailure: () => (failed.count += 1),
      onFalseStart: () => undefined,
      compose: (container) => {
        containers.push(container);
        return async (event) => Promise.resolve(event);
      },
    },
  );
  const runOut = async () => {
    await untilQuiet();
    while (agenda.step(Infinity));
  };
  return { deployed, containers, failed, runOut };
}

test('a container that died after its answer gets no more events', async () => {
  const { deployed, containers, failed, runOut } = setUp();
  await deployed.invoke('first');
  containers[0]?.die('of a call that it had left under way');

  const second = deployed.invoke('second');
  await runOut();
  expect(await second).toEqual({ outcome: 'returned', result: 'second' });
  expect(containers).toHaveLength(2);
  // AWS counts no error if nothing was invoked.
  expect(failed.count).toBe(0);
});

test('a container replaced while it works gets no more events', async () => {
  const { deployed, containers, runOut } = setUp();
  const first = deployed.invoke('first');
  deployed.replaceContainers();
  await runOut();
  expect(await first).toEqual({ outcome: 'returned', result: 'first' });

  const second = deployed.invoke('second');
  await runOut();
  expect(await second).toEqual({ outcome: 'returned', result: 'second' });
  expect(containers).toHaveLength(2);
});

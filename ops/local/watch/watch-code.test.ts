import { expect, test } from 'vitest';
import { createManualClock } from '#test/fakes/manual-clock.ts';
import { watchCode, type WatchedFunction } from './watch-code.ts';

/** Functions of files in memory. Between two looks, one step happens; behind the last one, somebody asks for the end. */
function watched(files: Map<string, number>, steps: readonly (() => void)[]) {
  const clock = createManualClock(10_000);
  const end = new AbortController();
  const said: string[] = [];
  const deployed: string[] = [];
  const broken = new Set<string>();
  const rest = [...steps];
  const functionOf = (name: string, sources: readonly string[]): WatchedFunction => ({
    name,
    sources: () => sources,
    redeploy: async () => {
      if (broken.has(name)) throw new Error(`Build failed\n${name}.ts:3:7: ERROR: Unexpected "}"`);
      deployed.push(name);
      clock.advance(1_200);
      return Promise.resolve(sources);
    },
  });
  const run = async () =>
    watchCode({
      functions: [
        functionOf('events/cards', ['cards.ts', 'shared.ts']),
        functionOf('own/a', ['a.ts', 'shared.ts']),
      ],
      writtenMs: async (path) => Promise.resolve(files.get(path)),
      forget: () => void said.push('forgotten'),
      deployedAtMs: 5_000,
      clock,
      timers: {
        sleep: async (ms) => {
          if (ms === 0) return Promise.resolve();
          const step = rest.shift();
          if (step === undefined) end.abort();
          return Promise.resolve(step?.());
        },
      },
      signal: end.signal,
      print: (text) => void said.push(text),
    });
  return { run, said, deployed, broken };
}

const unchanged = () =>
  new Map<string, number>(['cards.ts', 'a.ts', 'shared.ts'].map((name) => [name, 1_000]));

test('a changed file deploys its functions again, and no other', async () => {
  const files = unchanged();
  const { run, said, deployed } = watched(files, [
    () => files.set('a.ts', 11_000),
    () => undefined,
    () => files.set('shared.ts', 12_000),
  ]);
  await run();
  expect(deployed).toEqual(['own/a', 'events/cards', 'own/a']);
  expect(said[0]).toBe('Watching 3 files of 2 functions.');
  // What was built before would be taken for the present.
  expect(said.slice(1, 3)).toEqual(['forgotten', 'own/a is deployed again (1.2 s).']);
});

test('what was written while the stacks were deployed is deployed at once', async () => {
  const files = unchanged();
  files.set('cards.ts', 6_000);
  const { run, deployed } = watched(files, []);
  await run();
  expect(deployed).toEqual(['events/cards']);
});

test('code that cannot be built leaves what runs, and is tried again with the next change', async () => {
  const files = unchanged();
  const { run, said, deployed, broken } = watched(files, [
    () => {
      broken.add('own/a');
      files.set('a.ts', 11_000);
    },
    () => undefined,
    () => {
      broken.delete('own/a');
      files.set('cards.ts', 12_000);
    },
  ]);
  await run();
  expect(said).toContain(
    'own/a goes on with its code of before: Build failed own/a.ts:3:7: ERROR: Unexpected "}"',
  );
  expect(deployed).toEqual(['events/cards', 'own/a']);
});

test('a file that is removed and comes back is noticed both times', async () => {
  const files = unchanged();
  const { run, deployed } = watched(files, [() => files.delete('a.ts'), () => files.set('a.ts', 1_000)]);
  await run();
  expect(deployed).toEqual(['own/a', 'own/a']);
});

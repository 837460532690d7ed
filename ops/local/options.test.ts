import { expect, test } from 'vitest';
import { parseOptions } from './options.ts';

test('without flags and variables the run stays up on free ports', () => {
  expect(parseOptions([], {})).toEqual({ outcome: 'run', options: { once: false } });
});

test('flags and variables are taken over', () => {
  const parsed = parseOptions(['--once', '--seed', '7'], {
    LOCAL_EMULATOR_PORT: '4600',
    LOCAL_BANK_PORT: '5100',
    AWS_ENDPOINT_URL: 'http://127.0.0.1:4566/',
  });

  expect(parsed).toEqual({
    outcome: 'run',
    options: {
      once: true,
      seed: 7,
      emulatorPort: 4600,
      bankPort: 5100,
      endpoint: 'http://127.0.0.1:4566',
    },
  });
});

test('an empty variable counts as not set', () => {
  expect(parseOptions([], { AWS_ENDPOINT_URL: '', LOCAL_BANK_PORT: '' })).toEqual({
    outcome: 'run',
    options: { once: false },
  });
});

test.each([
  [['--onze'], {}, '--onze'],
  [['--seed', 'x'], {}, '--seed'],
  [['--seed', ' '], {}, '--seed'],
  [['--seed', '-1'], {}, "'--seed"],
  [['first-day'], {}, 'first-day'],
  [[], { LOCAL_BANK_PORT: '70000' }, 'LOCAL_BANK_PORT'],
  [[], { LOCAL_EMULATOR_PORT: 'abc' }, 'LOCAL_EMULATOR_PORT'],
  [[], { AWS_ENDPOINT_URL: 'localhost:4566' }, 'AWS_ENDPOINT_URL'],
])('%j with %j is refused and the message names the culprit', (args, env, named) => {
  expect(parseOptions(args, env)).toEqual({
    outcome: 'invalid',
    message: expect.stringContaining(named),
  });
});

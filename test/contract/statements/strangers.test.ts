import { expect, test, vi } from 'vitest';
import { strangers } from './strangers.ts';

const without = () => {
  throw new Error('spawnSync python3 ENOENT');
};

test('in CI, statements that no stranger can read are an error that says what to install', () => {
  expect(() => strangers(true, without)).toThrow(/install Python 3 with pip.*ENOENT/);
});

test('elsewhere, it is said that they were not read', () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  expect(strangers(false, without)).toBeUndefined();
  expect(said).toHaveBeenCalledWith(expect.stringContaining('SKIPPED'));
  said.mockRestore();
});

import { expect, test, vi } from 'vitest';
import { pythonPackages } from './python-packages.ts';

const install = () => {
  throw new Error('spawnSync python3 ENOENT');
};
const without = (isCi: boolean) =>
  pythonPackages('requirements.txt', 'statements were read by no stranger.', { isCi, install });

test('in CI, what cannot be tested without Python is an error that says what to install', () => {
  expect(() => without(true)).toThrow(/install Python 3 with pip.*ENOENT/);
});

test('elsewhere, it is said that it was skipped', () => {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  expect(without(false)).toBeUndefined();
  expect(said).toHaveBeenCalledWith(expect.stringContaining('SKIPPED: statements were read by no stranger.'));
  said.mockRestore();
});

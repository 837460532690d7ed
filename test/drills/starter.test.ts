import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { packed, startedCompany } from '#test/package/consumer.ts';

test('the folder that the program begins deploys its own stage into the emulator, and a day of the bank agrees', async () => {
  const { folder, npm } = await startedCompany(packed(), 'north-bank');
  onTestFinished(() => rm(dirname(folder), { recursive: true }));
  const played = npm('npm', 'start', '--', '--once');
  expect(played.output).toContain('Everything agrees');
  expect(played.status, played.output).toBe(0);
});

import { expect, test } from 'vitest';
import { systemTimers } from './system.ts';

test('a sleep ends by itself', async () => {
  await expect(systemTimers.sleep(1)).resolves.toBeUndefined();
});

test('an abort ends a sleep with its reason', async () => {
  const controller = new AbortController();
  const reason = new Error('enough');
  const sleep = systemTimers.sleep(1_000_000, controller.signal);
  controller.abort(reason);
  await expect(sleep).rejects.toBe(reason);
});

test('a sleep that was aborted before does not begin', async () => {
  await expect(systemTimers.sleep(1_000_000, AbortSignal.abort())).rejects.toThrow('aborted');
});

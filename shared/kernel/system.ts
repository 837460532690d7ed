import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock, Timers } from './clock.ts';
import type { Random } from './random.ts';

export const systemClock: Clock = { now: () => Date.now() };

export const systemRandom: Random = {
  next: () => randomInt(2 ** 47) / 2 ** 47,
  uuid: () => randomUUID(),
};

export const systemTimers: Timers = {
  sleep: async (delayMs, signal) => {
    await delay(delayMs, undefined, signal === undefined ? {} : { signal });
  },
};

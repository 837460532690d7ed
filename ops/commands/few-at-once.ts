import type { Operators } from '#shared/commands/operators-client.ts';

type Asking = Pick<Operators, 'call'>;

/**
 * Asks so many at a time. Functions of the local stack start on the cores of this machine, where each holds up the others:
 * eight at once answer later than three after three.
 */
export function fewAtOnce(operators: Asking, most: number): Asking {
  let running = 0;
  const waiting: (() => void)[] = [];
  return {
    async call(row, request) {
      if (running >= most) await new Promise<void>((resolve) => void waiting.push(resolve));
      running += 1;
      try {
        return await operators.call(row, request);
      } finally {
        running -= 1;
        waiting.shift()?.();
      }
    },
  };
}

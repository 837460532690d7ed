import type { Timers } from './clock.ts';

/** What ends a step of the company's code that takes too long. */
export interface StepLimit {
  readonly limitMs: number;
  readonly timers: Pick<Timers, 'sleep'>;
  readonly late: () => Error;
}

/** The same elements. Rejects if the next one takes longer than the limit: code that waits for ever would stop all else. */
export async function* withinLimit<Element>(
  source: AsyncIterable<Element>,
  limit: StepLimit,
): AsyncGenerator<Element> {
  const steps = source[Symbol.asyncIterator]();
  for (;;) {
    const step = await within(steps.next(), limit);
    if (step.done === true) return;
    yield step.value;
  }
}

async function within<Value>(work: Promise<Value>, { limitMs, timers, late }: StepLimit): Promise<Value> {
  const isOver = new AbortController();
  const tooLate = timers.sleep(limitMs, isOver.signal).then(
    () => Promise.reject(late()),
    // The work was done before, and won.
    async () => work,
  );
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    isOver.abort();
  }
}

export const isAsyncIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

/** What is said of an error of the company's code: its message may hold what it has read. */
export function throwing(error: unknown): string {
  const name = error instanceof Error && /^\w{1,60}$/.test(error.name) ? error.name : 'a value';
  return `throws ${name}`;
}

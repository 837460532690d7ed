import { usedBytes } from '#test/bench/measure.ts';
import type { JobCloud } from './job-cloud.ts';

/** What one part of the portfolio's life took. */
export interface Phase {
  /** On the clock of calls. */
  readonly tookMs: number;
  /** Processor time of the thread that the functions share with the bank. */
  readonly processorSeconds: number;
  /** Calls, invocations and their milliseconds by name. */
  readonly counts: Readonly<Record<string, number>>;
  readonly units: { readonly read: number; readonly written: number };
  readonly storedBytes: number;
  /** Recorded, to be published to teams. */
  readonly events: number;
  /** Heap after a collection, now and then. */
  readonly heapBytes: readonly number[];
}

/** Measures the heap after every so many batches, or never for `Infinity`. */
export function createHeapWatch(everyBatches: number) {
  let [batches, seconds] = [0, 0];
  let heapBytes: number[] = [];
  return {
    afterBatch: () => {
      if (everyBatches === Infinity || batches++ % everyBatches > 0) return;
      const before = process.threadCpuUsage();
      // What was freed outside of the heap is gone after the next collection.
      heapBytes.push(Math.min(usedBytes(), usedBytes()));
      seconds += secondsSince(before);
    },
    /** The heap since the last time, and the time that measuring took. */
    take() {
      const taken = { heapBytes, seconds };
      [heapBytes, seconds] = [[], 0];
      return taken;
    },
  };
}

type HeapWatch = ReturnType<typeof createHeapWatch>;

function secondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000_000;
}

export async function measuredPhase(
  cloud: JobCloud,
  heap: HeapWatch,
  play: () => Promise<number>,
): Promise<Phase> {
  cloud.takeCounts();
  heap.take();
  const [before, cpu] = [await usageOf(cloud), process.threadCpuUsage()];
  const tookMs = await play();
  const { heapBytes, seconds } = heap.take();
  const processorSeconds = secondsSince(cpu) - seconds;
  const after = await usageOf(cloud);
  return {
    tookMs,
    processorSeconds,
    counts: cloud.takeCounts(),
    units: { read: after.read - before.read, written: after.written - before.written },
    storedBytes: after.storedBytes - before.storedBytes,
    events: after.events - before.events,
    heapBytes,
  };
}

async function usageOf(cloud: JobCloud) {
  const { read, written, storedBytes, events } = await cloud.usage();
  return {
    read: Number(read),
    written: Number(written),
    storedBytes: Number(storedBytes),
    events: Number(events),
  };
}

/** People who wait go before jobs that do not. */
export type Lane = 'interactive' | 'jobs';

export function isLane(value: unknown): value is Lane {
  return value === 'interactive' || value === 'jobs';
}

/** First come, first served within a lane. */
interface WaitingLine {
  isEmpty(): boolean;
  /** Whether a newcomer of this lane would be next. */
  isFree(lane: Lane): boolean;
  /** Resolves when called up; rejects, and leaves the line, when the signal aborts first. */
  wait(lane: Lane, signal: AbortSignal): Promise<void>;
  callNext(): void;
}

export function createWaitingLine(): WaitingLine {
  const lanes: Record<Lane, (() => void)[]> = { interactive: [], jobs: [] };
  return {
    isEmpty: () => lanes.interactive.length === 0 && lanes.jobs.length === 0,
    isFree: (lane) => lanes.interactive.length === 0 && (lane === 'interactive' || lanes.jobs.length === 0),
    wait: (lane, signal) =>
      new Promise((resolve, reject) => {
        const come = () => {
          signal.removeEventListener('abort', leave);
          resolve();
        };
        const leave = () => {
          lanes[lane].splice(lanes[lane].indexOf(come), 1);
          reject(new Error('gave up waiting', { cause: signal.reason }));
        };
        signal.addEventListener('abort', leave, { once: true });
        lanes[lane].push(come);
      }),
    callNext() {
      (lanes.interactive.shift() ?? lanes.jobs.shift())?.();
    },
  };
}

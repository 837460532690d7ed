import { refusal } from '#sandbox/engine/refusal.ts';

/** See "Limits": concurrent API calls per partner. */
const maxConcurrentCalls = 255;

interface InFlight {
  run<Result>(call: () => Promise<Result>): Promise<Result>;
  count(): number;
}

/** Refuses the 256th call with 429 while 255 are under way. */
export function createInFlight(): InFlight {
  let count = 0;
  return {
    count: () => count,
    run: async (call) => {
      if (count >= maxConcurrentCalls) throw refusal(429, 'too_many_requests', 'Too many concurrent calls.');
      count += 1;
      try {
        return await call();
      } finally {
        count -= 1;
      }
    },
  };
}

import { ThreadsPoolWorker, type PoolRunnerInitializer, type PoolWorker } from 'vitest/node';

type Listener = Parameters<PoolWorker['on']>;

/** After so many runs, a thread has become large. */
const runsAWorker = 200;

/**
 * Threads that outlive a run: a mutant is switched on while the modules are in memory, so only the test files are
 * read anew. By itself, vitest starts a thread and loads all modules for each mutant, which takes a hundred times as
 * long as the tests of a rule.
 */
export function keptWorkers(): PoolRunnerInitializer {
  let kept: { readonly thread: ThreadsPoolWorker; runs: number } | undefined;
  return {
    name: 'kept',
    createPoolWorker: (options) => {
      const listeners: Listener[] = [];
      let own = kept;
      const thread = () => {
        if (own === undefined) throw new Error('The worker is not started');
        return own.thread;
      };
      return {
        name: 'kept',
        cacheFs: true,
        deserialize: (data) => data,
        on: (...listener) => {
          listeners.push(listener);
          thread().on(...listener);
        },
        off: (...listener) => {
          thread().off(...listener);
        },
        send: (message) => {
          if (message.type !== 'stop') thread().send(message);
          // Nobody else says so.
          else for (const [event, tell] of listeners) if (event === 'message') tell(stopped);
        },
        async start() {
          if (own === undefined) {
            const begun = { thread: new ThreadsPoolWorker(options), runs: 0 };
            own = kept = begun;
            await begun.thread.start();
            begun.thread.on('exit', () => {
              if (kept === begun) kept = undefined;
            });
          }
          own.runs += 1;
        },
        async stop() {
          for (const listener of listeners) thread().off(...listener);
          if (own === undefined || own.runs < runsAWorker) return;
          kept = undefined;
          await own.thread.stop();
        },
      };
    },
  };
}

const stopped = { __vitest_worker_response__: true, type: 'stopped' };

import { ForksPoolWorker, type PoolRunnerInitializer, type PoolWorker } from 'vitest/node';

type Listener = Parameters<PoolWorker['on']>;

/** After so many runs, a process has become large. */
const runsAWorker = 200;

/**
 * Processes that outlive a run: a mutant is switched on while the modules are in memory, so only the test files are
 * read anew. By itself, vitest starts a process and loads all modules for each mutant, which takes a hundred times as
 * long as the tests of a rule.
 */
export function keptWorkers(): PoolRunnerInitializer {
  let kept: { readonly fork: ForksPoolWorker; runs: number } | undefined;
  return {
    name: 'kept',
    createPoolWorker: (options) => {
      const listeners: Listener[] = [];
      let own = kept;
      const fork = () => {
        if (own === undefined) throw new Error('The worker is not started');
        return own.fork;
      };
      return {
        name: 'kept',
        cacheFs: true,
        deserialize: (data) => data,
        on: (...listener) => {
          listeners.push(listener);
          fork().on(...listener);
        },
        off: (...listener) => {
          fork().off(...listener);
        },
        send: (message) => {
          if (message.type !== 'stop') fork().send(message);
          // Nobody else says so.
          else for (const [event, tell] of listeners) if (event === 'message') tell(stopped);
        },
        async start() {
          if (own === undefined) {
            own = kept = { fork: new ForksPoolWorker(options), runs: 0 };
            await own.fork.start();
            own.fork.on('exit', () => (kept = undefined));
          }
          own.runs += 1;
        },
        async stop() {
          for (const listener of listeners) fork().off(...listener);
          if (own === undefined || own.runs < runsAWorker) return;
          kept = undefined;
          await own.fork.stop();
        },
      };
    },
  };
}

const stopped = { __vitest_worker_response__: true, type: 'stopped' };

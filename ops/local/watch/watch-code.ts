import type { Clock, Timers } from '#shared/kernel/clock.ts';

/** A deployed function whose code follows its files. */
export interface WatchedFunction {
  readonly name: string;
  /** The files that its code is made of. Throws if it cannot be built. */
  sources(): readonly string[];
  /** Builds it and puts it in the place of the code that runs; gives its files. Rejects if it cannot be built. */
  redeploy(): Promise<readonly string[]>;
}

interface WatchDeps {
  readonly functions: readonly WatchedFunction[];
  /** When a file was written, in ms; undefined if there is none. */
  readonly writtenMs: (path: string) => Promise<number | undefined>;
  /** What was built before counts no more. */
  readonly forget: () => void;
  /** What was written since then is not deployed yet. */
  readonly deployedAtMs: number;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly signal: AbortSignal;
  readonly print: (text: string) => void;
}

/** Often enough that nobody waits, and a thousand files are looked up in a few milliseconds. */
const everyMs = 300;

/** Deploys a function again when a file of its code has changed, until the signal aborts. */
export async function watchCode(deps: WatchDeps): Promise<void> {
  const { functions, timers, signal, print } = deps;
  const watch = await beginWatch(deps);
  print(`Watching ${watch.files().length} files of ${functions.length} functions.`);
  while (!signal.aborted) {
    const changed = await watch.changed();
    if (changed.size > 0) await redeployAll(deps, watch, changed);
    await timers.sleep(everyMs, signal).catch(() => undefined);
  }
}

interface Watch {
  readonly files: () => readonly string[];
  /** Files that were written since they were looked at last. */
  changed(): Promise<ReadonlySet<string>>;
  /** Functions that one of the files belongs to, or that could not be built. */
  concerned(changed: ReadonlySet<string>): readonly WatchedFunction[];
  built(of: WatchedFunction, sources: readonly string[]): void;
  failed(of: WatchedFunction): void;
}

async function beginWatch({ functions, writtenMs, deployedAtMs, timers }: WatchDeps): Promise<Watch> {
  const sourcesOf = new Map<WatchedFunction, readonly string[]>();
  const failing = new Set<WatchedFunction>();
  const seenMs = new Map<string, number | undefined>();
  for (const each of functions) {
    try {
      sourcesOf.set(each, each.sources());
    } catch {
      failing.add(each);
    }
    // The bank runs in this process, and answers in between.
    await timers.sleep(0);
  }
  const files = () => [...new Set([...sourcesOf.values()].flat())];
  return {
    files,
    async changed() {
      const names = files();
      const written = await Promise.all(names.map(writtenMs));
      const changed = names.filter((name, index) => {
        const before = seenMs.has(name) ? seenMs.get(name) : Math.min(deployedAtMs, written[index] ?? 0);
        return written[index] !== before;
      });
      for (const [index, name] of names.entries()) seenMs.set(name, written[index]);
      return new Set(changed);
    },
    concerned: (changed) =>
      functions.filter(
        (each) => failing.has(each) || sourcesOf.get(each)?.some((name) => changed.has(name)) === true,
      ),
    built(of, sources) {
      sourcesOf.set(of, sources);
      failing.delete(of);
    },
    failed: (of) => void failing.add(of),
  };
}

/** So many at once: each is built here, and then waited for. */
const atOnce = 6;

async function redeployAll(deps: WatchDeps, watch: Watch, changed: ReadonlySet<string>): Promise<void> {
  deps.forget();
  const concerned = [...watch.concerned(changed)];
  while (concerned.length > 0 && !deps.signal.aborted)
    await Promise.all(concerned.splice(0, atOnce).map(async (each) => redeploy(deps, watch, each)));
}

async function redeploy({ clock, print }: WatchDeps, watch: Watch, of: WatchedFunction): Promise<void> {
  const startedMs = clock.now();
  try {
    watch.built(of, await of.redeploy());
    print(`${of.name} is deployed again (${((clock.now() - startedMs) / 1_000).toFixed(1)} s).`);
  } catch (error) {
    watch.failed(of);
    print(`${of.name} goes on with its code of before: ${reasonOf(error)}`);
  }
}

/** What esbuild says has a line for each error. */
function reasonOf(error: unknown): string {
  const [first = '', second] = (error instanceof Error ? error.message : String(error)).split('\n');
  return second === undefined ? first : `${first} ${second.trim()}`;
}

import type { Agenda } from './agenda.ts';
import type { Faults, Service } from './faults.ts';
import type { Container } from './functions.ts';
import type { Trace } from './trace.ts';

export class InjectedError extends Error {
  constructor(what: string) {
    super(what);
    this.name = 'InjectedError';
  }
}

/** Takes calls of ports through whatever the world has in store for them. */
export interface FaultInjector {
  /** One call on behalf of a container. */
  pass<Result>(container: Container, call: PortCall<Result>): Promise<Result>;
  /** The port as the container sees it: every method is taken through. */
  port<Port extends object>(container: Container, service: Service, port: Port): Port;
}

export interface PortCall<Result> {
  readonly service: Service;
  readonly name: string;
  readonly run: () => Promise<Result>;
}

export interface FaultInjectorDeps {
  readonly agenda: Agenda;
  readonly faults: Faults;
  readonly trace: Trace;
}

export function createFaultInjector(deps: FaultInjectorDeps): FaultInjector {
  const pass: FaultInjector['pass'] = async (container, call) => {
    if (!container.isAlive()) return never();
    try {
      const result = await befall(deps, container, call);
      return container.isAlive() ? result : await never();
    } catch (error) {
      if (container.isAlive()) throw error;
      return never();
    }
  };
  const port: FaultInjector['port'] = (container, service, target) =>
    new Proxy(target, {
      get(_target, property) {
        const method: unknown = Reflect.get(target, property);
        if (typeof method !== 'function') return method;
        const name = `${service}.${String(property)}`;
        return (...args: unknown[]) => {
          if (isGenerator(method)) {
            const pages = Reflect.apply(method, target, args) as AsyncIterable<unknown>;
            return pageByPage(pages, (run) => pass(container, { service, name, run }));
          }
          const run = async () => (await Reflect.apply(method, target, args)) as unknown;
          return pass(container, { service, name, run });
        };
      },
    });
  return { pass, port };
}

/** What answers with pages, or one by one, instead of a promise. */
function isGenerator(method: object): boolean {
  return method.constructor.name === 'AsyncGeneratorFunction';
}

async function* pageByPage<Page>(
  pages: AsyncIterable<Page>,
  pass: (run: () => Promise<IteratorResult<Page>>) => Promise<IteratorResult<Page>>,
): AsyncGenerator<Page> {
  const iterator = pages[Symbol.asyncIterator]();
  for (;;) {
    const page = await pass(async () => iterator.next());
    if (page.done === true) return;
    yield page.value;
  }
}

async function befall<Result>(
  { agenda, faults, trace }: FaultInjectorDeps,
  container: Container,
  { service, name, run }: PortCall<Result>,
): Promise<Result> {
  const fate = faults.fate(service);
  if (fate.kind === 'ok') return run();
  if (!faults.isDown(service)) trace.note(`${name}: ${fate.kind}`);
  switch (fate.kind) {
    case 'delay': {
      await agenda.sleep(fate.beforeMs);
      // A request that is under way arrives even if its sender is dead by then.
      const result = await run();
      await agenda.sleep(fate.afterMs);
      return result;
    }
    case 'fail-before':
    case 'throttle':
      throw new InjectedError(`${name}: ${fate.kind}`);
    case 'fail-after':
      await run();
      throw new InjectedError(`${name}: ${fate.kind}`);
    case 'crash-before':
      container.die(`${name}: ${fate.kind}`);
      return never();
    case 'crash-after':
      await run();
      container.die(`${name}: ${fate.kind}`);
      return never();
  }
}

async function never(): Promise<never> {
  return new Promise(() => undefined);
}

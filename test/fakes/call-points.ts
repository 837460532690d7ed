import type { ListedSubscription } from '#shared/subscriptions/ports.ts';
import type { KeepSubscriptionsDeps } from '#shared/subscriptions/run.ts';

/** Around every call of a port: `name` is `bank.create`, `rows.write`, …; `index` counts all calls of the run. */
export interface CallPoints {
  before?(name: string, index: number): void | Promise<void>;
  after?(name: string, index: number): void | Promise<void>;
}

/** The same ports, with every asynchronous call passing through the points. */
export function withCallPoints(deps: KeepSubscriptionsDeps, points: CallPoints): KeepSubscriptionsDeps {
  let calls = 0;
  const through =
    <Arguments extends readonly unknown[], Result>(
      name: string,
      call: (...args: Arguments) => Promise<Result>,
    ) =>
    async (...args: Arguments): Promise<Result> => {
      const index = calls++;
      await points.before?.(name, index);
      const result = await call(...args);
      await points.after?.(name, index);
      return result;
    };
  const { bank, rows, publication, lastReceived, lease } = deps;
  const listAll = through('bank.list', async () => {
    const listed: ListedSubscription[] = [];
    for await (const entry of bank.list()) listed.push(entry);
    return listed;
  });
  return {
    ...deps,
    bank: {
      async *list() {
        yield* await listAll();
      },
      create: through('bank.create', (request) => bank.create(request)),
      delete: through('bank.delete', (id) => bank.delete(id)),
    },
    rows: {
      read: through('rows.read', (eventTypes) => rows.read(eventTypes)),
      publication: through('rows.publication', () => rows.publication()),
      silenceNotified: through('rows.silenceNotified', (eventType) => rows.silenceNotified(eventType)),
      write: through('rows.write', (fence, change) => rows.write(fence, change)),
    },
    publication: {
      current: through('publication.current', () => publication.current()),
      own: through('publication.own', () => publication.own()),
      put: through('publication.put', (content, token) => publication.put(content, token)),
    },
    lastReceived: {
      ofTypes: through('lastReceived.ofTypes', (eventTypes) => lastReceived.ofTypes(eventTypes)),
    },
    lease: {
      acquire: through('lease.acquire', (by) => lease.acquire(by)),
      heldBy: () => lease.heldBy(),
      renew: through('lease.renew', (fence) => lease.renew(fence)),
      release: through('lease.release', (fence) => lease.release(fence)),
      isLeft: (fence) => lease.isLeft(fence),
    },
  };
}

import {
  callDirectly,
  callWithoutAddress,
  createDirectHandler,
  type ReachedClient,
} from '#test/aws/direct-calls.ts';
import { functionBundles, packageBundle, packagesIn, type Globals, type Require } from './bundles.ts';
import { builtinsIn } from './builtins.ts';
import { createConnection, createSdkHandler, type ConnectionDeps } from './sdk-handler.ts';
import { virtualGlobals, virtualTimers, type VirtualSystem } from './virtual-globals.ts';

type Client = new (settings: object) => object;

interface Package {
  readonly exported: object;
  /** The SDK's exports that send requests. */
  readonly clients: readonly (readonly [name: string, client: Client])[];
}

/** The packages of one world: evaluated once, on its time. */
type Packages = ReadonlyMap<string, Package>;

export function packagesOf(system: VirtualSystem): Packages {
  const { builtin, globals } = surroundings(system);
  const evaluated = packagesIn(packageBundle()(builtin, globals));
  return new Map([...evaluated].map(([name, exported]) => [name, packageOf(name, exported)]));
}

/** The environment of the code. */
function surroundings(system: VirtualSystem): { readonly builtin: Require; readonly globals: Globals } {
  const timers = virtualTimers(system);
  const builtin = builtinsIn({ ...system, timers });
  return { builtin, globals: virtualGlobals({ ...system, timers, builtin }) };
}

function packageOf(name: string, exported: object): Package {
  if (!name.startsWith('@aws-sdk/client-')) return { exported, clients: [] };
  const clients = Object.entries(exported).filter(([export_]) => /^[A-Z]\w*Client$/.test(export_));
  return { exported: { ...exported }, clients: clients as [string, Client][] };
}

interface ContainerSettings {
  /** Folder under `functions/`. */
  readonly folder: string;
  readonly packages: Packages;
  readonly system: VirtualSystem;
  /** Answers one AWS call of this container. */
  readonly answer: ConnectionDeps['answer'];
  readonly ready: ConnectionDeps['ready'];
}

/** Called with event and context, as AWS does. */
type Handler = (event: unknown, context: object) => Promise<unknown>;

/** Evaluates the composition root of a function and returns its handler; throws what it throws at its start. */
export function startContainer({ folder, packages, system, answer, ready }: ContainerSettings): Handler {
  const bundle = functionBundles().get(folder);
  if (bundle === undefined) throw new Error(`functions/${folder} has no lambda.ts`);
  const { builtin, globals } = surroundings(system);
  // Every import asks for its package again.
  const connected = new Map<string, object>();
  const require: Require = (name) => {
    const found = packages.get(name);
    if (found === undefined) return builtin(name);
    const exported = connected.get(name) ?? withHandlers(found, { ready, answer, after: system.after });
    connected.set(name, exported);
    return exported;
  };
  const { handler } = bundle(require, globals) as { readonly handler: Handler };
  return handler;
}

type ContainerConnection = Pick<ConnectionDeps, 'ready' | 'answer' | 'after'>;

interface ClientSettings {
  readonly requestHandler?: { readonly requestTimeout?: number };
}

/** The package with clients connected to the simulated services: only what lies below a call is replaced. */
function withHandlers({ exported, clients }: Package, connection: ContainerConnection): object {
  if (clients.length === 0) return exported;
  const connected = clients.map(([name, Base]) => {
    const Connected = class extends Base {
      constructor(settings: ClientSettings = {}) {
        const requestTimeoutMs = settings.requestHandler?.requestTimeout ?? 60_000;
        const reached = createConnection({ ...connection, requestTimeoutMs });
        const requestHandler =
          name === 'DynamoDBClient' ? createDirectHandler(reached) : createSdkHandler(reached);
        super({ ...settings, ...surroundingsOfClients, ...addressOf(name), requestHandler });
        shorten(name, this as unknown as ReachedClient);
      }
    };
    return [name, Connected] as const;
  });
  return { ...exported, ...Object.fromEntries(connected) };
}

/** Nearly all calls are made of DynamoDB; S3 has its buckets in addresses. */
function shorten(name: string, client: ReachedClient): void {
  if (name === 'DynamoDBClient') callDirectly(client);
  else if (name !== 'S3Client') callWithoutAddress(client);
}

function addressOf(name: string): object {
  return name === 'S3Client' ? {} : { endpoint: 'https://simulated' };
}

/** What a client needs instead of a region's endpoint and a role's credentials. */
const surroundingsOfClients = {
  region: 'eu-central-1',
  // The default makes every client search files and variables.
  retryMode: 'standard',
  credentials: { accessKeyId: 'simulated', secretAccessKey: 'simulated' },
  // Nobody checks signatures here, and they would take a third of the time.
  signer: { sign: async (request: unknown) => Promise.resolve(request) },
  // The default logger is silent, but still has every call filtered for it.
  logger: {},
};

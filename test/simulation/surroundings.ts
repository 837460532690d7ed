import type { TokenStore } from '#shared/bank/token/token-store.ts';
import type { BodyStore } from '#shared/events/body-store.ts';
import { familyOf } from '#shared/events/event-types.ts';
import type { Family } from '#shared/events/families.ts';
import type { EventBus } from '#shared/fanout/event-bus.ts';
import type { SetAsideEvents } from '#shared/fanout/set-aside-events.ts';
import type { SweepProgress } from '#shared/fanout/sweep-progress.ts';
import type { Timers } from '#shared/kernel/clock.ts';
import type { Lease } from '#shared/kernel/lease.ts';
import { noMetrics, silentLog } from '#shared/kernel/telemetry.ts';
import type { Quarantine } from '#shared/receiving/quarantine.ts';
import type { DesiredSubscriptions } from '#shared/subscriptions/desired.ts';
import type { SubscriptionRows } from '#shared/subscriptions/ports.ts';
import type { FakeSecretPublication } from '#test/fakes/secret-publication.ts';
import type { Agenda } from './agenda.ts';
import type { Archive } from './archive.ts';
import type { ConnectBank } from './bank-wire.ts';
import type { Dice } from './dice.ts';
import type { Erasures } from './erasures.ts';
import type { Service } from './faults.ts';
import type { FaultInjector } from './faulty-ports.ts';
import type { Container } from './functions.ts';
import type { MutablePorts, Mutation } from './ports.ts';
import type { ConsumedQueue } from './queue.ts';
import type { Tables } from './tables.ts';

/** What the deployed functions share: everything that outlives a container. */
export interface Surroundings {
  readonly agenda: Agenda;
  readonly dice: Dice;
  readonly injector: FaultInjector;
  readonly mutation: Mutation;
  readonly tables: Tables;
  readonly queueOf: (family: Family) => ConsumedQueue;
  readonly bodies: BodyStore;
  readonly quarantine: Quarantine;
  readonly publication: FakeSecretPublication;
  readonly rows: SubscriptionRows;
  readonly lease: Lease;
  readonly tokens: TokenStore;
  readonly buses: EventBus;
  readonly setAside: SetAsideEvents;
  readonly sweepProgress: SweepProgress;
  readonly erasures: Erasures;
  readonly archive: Archive;
  readonly connectBank: ConnectBank;
  readonly desired: () => DesiredSubscriptions;
  /** Types that a permitted team consumes. */
  readonly personalTypes: ReadonlySet<string>;
}

export const visibilityLagSeconds = 900;
export const telemetry = { log: silentLog, metrics: noMetrics };
const bankAddress = 'https://bank.example';
const credentials = { clientId: 'sandbox-client', clientSecret: 'sandbox-secret' };

type PortsOf = <Port extends object>(service: Service, port: Port) => Port;

/** The ports of one container: taken through the faults, and through the planted bug where there is one. */
export function inside(world: Surroundings, container: Container) {
  const { injector, mutation, tables, agenda } = world;
  const through: PortsOf = (service, port) => injector.port(container, service, port);
  const tools = { clock: agenda, stored: tables.stored, unpublished: tables.unpublished, familyOf };
  const planted = <Name extends keyof MutablePorts>(name: Name, port: MutablePorts[Name]) =>
    mutation[name]?.(port, tools) ?? port;
  // Whoever is dead does not wake up.
  const timers: Timers = {
    sleep: async (delayMs, signal) => {
      await agenda.sleep(delayMs, signal);
      if (!container.isAlive()) await new Promise(() => undefined);
    },
  };
  return { through, planted, timers };
}

export function clientOf(world: Surroundings, container: Container) {
  const { timers } = inside(world, container);
  return {
    baseUrl: bankAddress,
    authUrl: bankAddress,
    credentials,
    lane: 'jobs',
    timers,
    tokenStore: world.injector.port(container, 'tables', world.tokens),
    http: world.connectBank(container),
    clock: world.agenda,
    random: world.dice,
  } as const;
}

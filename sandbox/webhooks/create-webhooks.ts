import type { Random } from '#shared/kernel/random.ts';
import type { WireNames } from '#shared/bank/wire-names.ts';
import type { WireTranslation } from '#shared/bank/wire-translation.ts';
import type { Activity } from '#sandbox/engine/activity.ts';
import type { Webhooks } from '#sandbox/engine/bank.ts';
import type { Collection } from '#sandbox/engine/collection.ts';
import { createIds } from '#sandbox/engine/ids.ts';
import type { Entry } from '#sandbox/engine/timeline.ts';
import type { Subscription } from '#sandbox/engine/model.ts';
import type { BankOptions } from '#sandbox/engine/options.ts';
import { noFaults, type WebhookFaults } from './faults.ts';
import type { Notification } from './notification.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { createPublisher, type Publisher } from './publisher.ts';
import { createSender, type BankClock } from './sender.ts';
import { createSubscriptions } from './subscriptions.ts';
import type { WebhookTransport } from './transport.ts';

interface WebhookDeps {
  readonly clock: BankClock;
  readonly random: Random;
  readonly transport: WebhookTransport;
  readonly wireNames: WireNames;
  readonly wire: WireTranslation;
  readonly options: BankOptions;
  readonly subscriptions: Collection<Subscription>;
  readonly activity: Activity;
  readonly onWork: () => void;
}

/** Everything about notifications: subscriptions, sending, the log and the faults. */
export interface WebhookDesk extends Webhooks, Publisher {
  log(): readonly Notification[];
  readonly states: Outbox['states'];
  find(notificationId: string): Notification;
  nextAtMs(): number | undefined;
  sendDue(): Promise<void>;
  pause(): void;
  resume(): void;
  isPaused(): boolean;
  faults(): WebhookFaults;
  setFaults(faults: WebhookFaults): void;
  clear(): void;
  /** The rows of the log. */
  readonly notifications: Collection<Notification>;
  /** Everything but the rows of the log. */
  state(): DeskState;
  restore(state: DeskState): void;
}

export interface DeskState {
  /** Ids of unsent notifications, with their due instants. */
  readonly unsent: readonly Entry<string>[];
  readonly faults: WebhookFaults;
  readonly isPaused: boolean;
}

export function createWebhooks(deps: WebhookDeps): WebhookDesk {
  const { onWork } = deps;
  const outbox = createOutbox();
  let [faults, isPaused] = [noFaults, false];
  const shared = {
    ...deps,
    transport: neverFailing(deps.transport),
    ids: createIds(deps.random),
    outbox,
    faults: () => faults,
    isPaused: () => isPaused,
  };
  return {
    ...createSubscriptions(shared),
    ...waking(createPublisher(shared), onWork),
    log: () => outbox.notifications.all(),
    states: outbox.states,
    find: (id) => outbox.notifications.get(id),
    notifications: outbox.notifications,
    nextAtMs: () => (isPaused ? undefined : outbox.unsent.nextAtMs()),
    sendDue: createSender(shared),
    pause: () => {
      isPaused = true;
    },
    resume: () => {
      isPaused = false;
      onWork();
    },
    isPaused: () => isPaused,
    faults: () => faults,
    setFaults: (wanted) => {
      faults = wanted;
    },
    clear: () => {
      outbox.clear();
      [faults, isPaused] = [noFaults, false];
    },
    state: () => ({ unsent: outbox.unsent.entries(), faults, isPaused }),
    restore: (state) => {
      outbox.unsent.replace(state.unsent);
      ({ faults, isPaused } = state);
      onWork();
    },
  };
}

/** Each action of the publisher may create due work. */
function waking(publisher: Publisher, onWork: () => void): Publisher {
  const wake =
    <Argument, Result>(act: (argument: Argument) => Result) =>
    (argument: Argument) => {
      const result = act(argument);
      onWork();
      return result;
    };
  return {
    publish: wake(publisher.publish),
    repeat: wake(publisher.repeat),
    repeatUnderNewId: wake(publisher.repeatUnderNewId),
    forge: wake(publisher.forge),
    replay: wake(publisher.replay),
  };
}

/** A transport that throws has reached no subscriber: the notification is retried like any other. */
function neverFailing(transport: WebhookTransport): WebhookTransport {
  return { send: (request) => transport.send(request).catch(() => 'unreachable') };
}

import type { Clock } from '#shared/kernel/clock.ts';
import { ServiceError } from '../service.ts';

export interface QueueSettings {
  readonly url: string;
  readonly arn: string;
  readonly visibilityTimeoutMs: number;
  readonly retentionMs: number;
  readonly redrive?: { readonly deadLetterArn: string; readonly maxReceiveCount: number };
}

/** What a standard queue decides by chance. */
export interface QueueChance {
  /** Which of so many visible messages is handed out next. */
  pick(count: number): number;
  /** A standard queue sometimes hands a message to two receivers. */
  isHandedTwice(): boolean;
}

export interface StoredMessage {
  readonly id: string;
  readonly body: string;
  readonly groupId: string | undefined;
  /** Of all message attributes, the one that we send. */
  readonly isRedriven?: boolean;
  readonly sentAtMs: number;
}

export interface ReceivedMessage extends StoredMessage {
  readonly receiptHandle: string;
  readonly receiveCount: number;
  readonly firstReceivedAtMs: number;
}

interface Held extends StoredMessage {
  visibleAtMs: number;
  receiveCount: number;
  firstReceivedAtMs: number | undefined;
}

/** Longest time for which a receive may hide a message, counted from the receive. */
const longestHiddenMs = 12 * 3_600_000;

/** A standard queue: at least once, in no order, with redrive to its dead letters and an end of its retention. */
export interface Queue {
  readonly settings: QueueSettings;
  send(message: StoredMessage, delayMs?: number): void;
  receive(most: number, visibilityMs?: number): readonly ReceivedMessage[];
  changeVisibility(receiptHandle: string, visibilityMs: number): void;
  delete(receiptHandle: string): void;
  /** When the next message becomes visible. */
  nextVisibleAtMs(): number | undefined;
  messages(): readonly StoredMessage[];
  counts(): { readonly visible: number; readonly inFlight: number; readonly delayed: number };
}

interface QueueDeps {
  readonly clock: Clock;
  readonly chance: QueueChance;
  /** Takes what was received too often. */
  readonly redrive: (message: StoredMessage) => void;
}

export function createQueue(settings: QueueSettings, { clock, chance, redrive }: QueueDeps): Queue {
  const held = new Map<string, Held>();
  const expire = () => {
    for (const { id, sentAtMs } of held.values())
      if (sentAtMs + settings.retentionMs <= clock.now()) held.delete(id);
  };
  const visible = () => [...held.values()].filter(({ visibleAtMs }) => visibleAtMs <= clock.now());
  const hand = (message: Held, visibilityMs: number): ReceivedMessage => {
    message.receiveCount += 1;
    message.firstReceivedAtMs ??= clock.now();
    message.visibleAtMs = clock.now() + (chance.isHandedTwice() ? 500 : visibilityMs);
    const { receiveCount, firstReceivedAtMs } = message;
    return { ...message, receiveCount, firstReceivedAtMs, receiptHandle: `${message.id}/${receiveCount}` };
  };
  const isGivenUp = (message: Held): boolean => {
    if (message.receiveCount < (settings.redrive?.maxReceiveCount ?? Infinity)) return false;
    held.delete(message.id);
    redrive(message);
    return true;
  };
  const find = (receiptHandle: string): Held | undefined => held.get(receiptHandle.split('/')[0] ?? '');
  return {
    settings,
    send: (message, delayMs = 0) => {
      const timing = { visibleAtMs: clock.now() + delayMs, receiveCount: 0, firstReceivedAtMs: undefined };
      held.set(message.id, { ...message, ...timing });
    },
    receive: (most, visibilityMs = settings.visibilityTimeoutMs) => {
      expire();
      const waiting = visible();
      const batch: ReceivedMessage[] = [];
      while (batch.length < most && waiting.length > 0) {
        const [message] = waiting.splice(chance.pick(waiting.length), 1);
        if (message !== undefined && !isGivenUp(message)) batch.push(hand(message, visibilityMs));
      }
      return batch;
    },
    changeVisibility: (receiptHandle, visibilityMs) => {
      const message = find(receiptHandle);
      if (message === undefined || message.visibleAtMs <= clock.now())
        throw new ServiceError('MessageNotInflight', 'The message is not in flight');
      if (visibilityMs > longestHiddenMs)
        throw new ServiceError('InvalidParameterValue', 'Total VisibilityTimeout is beyond 12 hours');
      message.visibleAtMs = clock.now() + visibilityMs;
    },
    delete: (receiptHandle) => void held.delete(find(receiptHandle)?.id ?? ''),
    nextVisibleAtMs: () => {
      let next = Infinity;
      for (const { visibleAtMs } of held.values()) next = Math.min(next, visibleAtMs);
      return next === Infinity ? undefined : next;
    },
    messages: () => {
      expire();
      return [...held.values()];
    },
    counts: () => {
      const all = [...held.values()];
      const isVisible = ({ visibleAtMs }: Held) => visibleAtMs <= clock.now();
      const delayed = all.filter((message) => !isVisible(message) && message.receiveCount === 0).length;
      const shown = all.filter(isVisible).length;
      return { visible: shown, delayed, inFlight: all.length - shown - delayed };
    },
  };
}

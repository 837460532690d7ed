import type { WebhookSubscriptions } from '#shared/subscriptions/ports.ts';

interface SubscriptionAtTheBank {
  readonly id: string;
  readonly event_type: string;
  readonly url: string;
  readonly secret: string;
}

interface FakeWebhookSubscriptions extends WebhookSubscriptions {
  readonly present: Map<string, SubscriptionAtTheBank>;
  /** Ids of every deletion that was asked for. */
  readonly deletions: string[];
  /** A subscription that somebody else made. */
  addStray(eventType: string, url?: string): SubscriptionAtTheBank;
  /** Hides subscriptions from the next listing, as pages do that shift while they are read. */
  hideOnce(...ids: string[]): void;
  /** The next creations are refused with this code. */
  refuse(code: string | undefined): void;
}

interface FakeBankOptions {
  /** Whether the bank accepts a second subscription of one type. */
  readonly acceptsTwo: boolean;
}

export function createFakeWebhookSubscriptions({ acceptsTwo }: FakeBankOptions): FakeWebhookSubscriptions {
  const present = new Map<string, SubscriptionAtTheBank>();
  const deletions: string[] = [];
  let hidden: readonly string[] = [];
  let refusal: string | undefined;
  let made = 0;

  const add = (event_type: string, url: string) => {
    const id = `sub-${++made}`;
    const entry = { id, event_type, url, secret: `secret-of-${id}` };
    present.set(id, entry);
    return entry;
  };

  return {
    present,
    deletions,
    addStray: (eventType, url = 'https://elsewhere.example/hooks') => add(eventType, url),
    hideOnce: (...ids) => void (hidden = ids),
    refuse: (code) => void (refusal = code),
    async *list() {
      const skipped = hidden;
      hidden = [];
      await Promise.resolve();
      for (const { id, event_type, url } of [...present.values()]) {
        if (!skipped.includes(id)) yield { id, event_type, url };
      }
    },
    create: ({ event_type, url }) => {
      if (refusal !== undefined) return Promise.resolve({ outcome: 'refused', code: refusal });
      const isTaken = [...present.values()].some((entry) => entry.event_type === event_type);
      if (isTaken && !acceptsTwo) return Promise.resolve({ outcome: 'taken' });
      const { id, secret } = add(event_type, url);
      return Promise.resolve({ outcome: 'created', id, secret });
    },
    delete: (id) => {
      deletions.push(id);
      present.delete(id);
      return Promise.resolve({ outcome: 'deleted' });
    },
  };
}

import { envelope, type Envelope } from '#shared/events/envelope.ts';
import type { BusEntry, BusName, EventBus } from '#shared/fanout/event-bus.ts';

interface PutEvent {
  readonly bus: BusName;
  readonly source: string;
  readonly detailType: string;
  readonly detail: Envelope;
}

/** Both buses in memory. `refuse` says which entries fail, or by which code; it is called at each try. */
export function createMemoryEventBus() {
  const events: PutEvent[] = [];
  const requests: (readonly BusEntry[])[] = [];
  let refuse: (entry: PutEvent, request: number) => boolean | string = () => false;
  const bus: EventBus = {
    put(entries) {
      requests.push(entries);
      const results = entries.map((entry) => {
        const event = { ...entry, detail: envelope.parse(JSON.parse(entry.detail)) };
        const refusal = refuse(event, requests.length);
        if (refusal !== false)
          return { outcome: 'failed', code: refusal === true ? 'ThrottlingException' : refusal } as const;
        events.push(event);
        return { outcome: 'confirmed' } as const;
      });
      return Promise.resolve(results);
    },
  };
  return { ...bus, events, requests, refuseWhen: (rule: typeof refuse) => void (refuse = rule) };
}

import type { WebhookAnswer, WebhookRequest, WebhookTransport } from '#sandbox/webhooks/transport.ts';

interface FakeSubscriber {
  readonly transport: WebhookTransport;
  /** Notifications in order of arrival, without verification requests. */
  readonly received: readonly WebhookRequest[];
  /** The answer to the next notifications. */
  answerWith(
    answer: WebhookAnswer | ((request: WebhookRequest) => WebhookAnswer | Promise<WebhookAnswer>),
  ): void;
}

/** Answers every verification request with 200. */
export function fakeSubscriber(): FakeSubscriber {
  const received: WebhookRequest[] = [];
  let answer: (request: WebhookRequest) => WebhookAnswer | Promise<WebhookAnswer> = () => 200;
  return {
    received,
    answerWith: (wanted) => {
      answer = typeof wanted === 'function' ? wanted : () => wanted;
    },
    transport: {
      send: async (request) => {
        if (header(request, 'Webhook-Event-Type') === 'WEBHOOK-SUBSCRIPTION') return 200;
        received.push(request);
        return answer(request);
      },
    },
  };
}

/** Value of a notification header, under any prefix of the bank's name. */
export function header(request: WebhookRequest, suffix: string): string | undefined {
  return Object.entries(request.headers).find(([name]) => name.endsWith(`-${suffix}`))?.[1];
}

/** How a notification reaches its subscriber: HTTP in the server, a function in a simulation. */
export interface WebhookTransport {
  send(request: WebhookRequest): Promise<WebhookAnswer>;
}

export interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Exactly the bytes that are signed. */
  readonly body: Uint8Array;
  readonly timeoutMs: number;
}

/** A status, or the reason why there is none. */
export type WebhookAnswer = number | 'timeout' | 'unreachable';

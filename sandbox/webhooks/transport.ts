/** Sends a notification to its subscriber: by HTTP in the server, by a function in a simulation. */
export interface WebhookTransport {
  send(request: WebhookRequest): Promise<WebhookAnswer>;
}

export interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Exactly the signed bytes. */
  readonly body: Uint8Array;
  readonly timeoutMs: number;
}

/** A status, or the reason why there is none. */
export type WebhookAnswer = number | 'timeout' | 'unreachable';

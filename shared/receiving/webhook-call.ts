/** One HTTP call as received: any method, any path, the exact bytes. */
export interface WebhookCall {
  readonly method: string;
  /** Without the stage or a base path, with a leading slash. */
  readonly path: string;
  readonly headers: HeaderValues;
  /** The network that the connection came from, as the gateway saw it. See `networkOf`. */
  readonly network: string;
  readonly body: Uint8Array;
}

/** Lower-case header name → all its values. */
export type HeaderValues = ReadonlyMap<string, readonly string[]>;

/** The path in the registered addresses. The query is ignored: it carries the intent that created the subscription. */
export const webhookPath = '/webhooks';

/** Groups name/value pairs by lower-case name. */
export function headerValues(pairs: Iterable<readonly [name: string, value: string]>): HeaderValues {
  const values = new Map<string, string[]>();
  for (const [name, value] of pairs) {
    const key = name.toLowerCase();
    values.set(key, [...(values.get(key) ?? []), value]);
  }
  return values;
}

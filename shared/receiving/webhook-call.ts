/** One HTTP call as it reached us: any method, any path, the exact bytes. */
export interface WebhookCall {
  readonly method: string;
  /** Without the stage or a base path, with a leading slash. */
  readonly path: string;
  readonly headers: HeaderValues;
  /** Where the connection came from, as the gateway saw it. See `networkOf`. */
  readonly network: string;
  readonly body: Uint8Array;
}

/** Lower-case header name → every value it came with. */
export type HeaderValues = ReadonlyMap<string, readonly string[]>;

/** Where the subscriptions point. The query is ignored: it carries the intent that created the subscription. */
export const webhookPath = '/webhooks';

/** Collects name/value pairs whose names differ in case only under one name. */
export function headerValues(pairs: Iterable<readonly [name: string, value: string]>): HeaderValues {
  const values = new Map<string, string[]>();
  for (const [name, value] of pairs) {
    const key = name.toLowerCase();
    values.set(key, [...(values.get(key) ?? []), value]);
  }
  return values;
}

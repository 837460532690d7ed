import type { AttributeValue } from '@aws-sdk/client-dynamodb';

/** Attributes as the wire and a stream have them, with bytes in base64, as the SDK hands them on. */
export function itemOfWire(attributes: Readonly<Record<string, object>>): Record<string, AttributeValue> {
  const entries = Object.entries(attributes).map(([name, value]) =>
    'B' in value ? [name, { B: Buffer.from(String(value.B), 'base64') }] : [name, value],
  );
  return Object.fromEntries(entries) as Record<string, AttributeValue>;
}

import { isRecord } from '#shared/kernel/json.ts';

/** What a body says, or a bounded reason why it says nothing that can be read. */
export type DecodedBody =
  | { readonly outcome: 'decoded'; readonly value: Readonly<Record<string, unknown>>; readonly text: string }
  | { readonly outcome: 'unreadable'; readonly reason: 'not-json' | 'not-an-object' };

/**
 * Reads the exact bytes of a body as one JSON object; `text` is that object as JSON. An empty body is `{}`, and
 * a body that is a JSON-encoded string is decoded twice. See specification, Events.
 */
export function decodeBody(bytes: Uint8Array): DecodedBody {
  const outer = textOf(bytes);
  if (outer.trim() === '') return { outcome: 'decoded', value: {}, text: '{}' };
  const once = parse(outer);
  const text = typeof once === 'string' ? once : outer;
  const value = typeof once === 'string' ? parse(once) : once;
  if (value === undefined) return { outcome: 'unreadable', reason: 'not-json' };
  if (!isRecord(value)) return { outcome: 'unreadable', reason: 'not-an-object' };
  return { outcome: 'decoded', value: withDecodedPayload(value), text };
}

/** A single umlaut in Latin-1 must not make a body unreadable; every byte is a character of that encoding. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The envelope of a lending event may hold its entity as JSON text. */
function withDecodedPayload(value: Record<string, unknown>): Readonly<Record<string, unknown>> {
  const { payload } = value;
  if (typeof payload !== 'string') return value;
  const inner = parse(payload);
  return isRecord(inner) ? { ...value, payload: inner } : value;
}

function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

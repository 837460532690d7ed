import { isRecord } from '#shared/kernel/json.ts';

/** One is documented; a text that goes on wrapping is no event. */
const maxWraps = 3;

/** What a body says, or a bounded reason why it says nothing that can be read. */
type DecodedBody =
  | { readonly outcome: 'decoded'; readonly value: Readonly<Record<string, unknown>>; readonly text: string }
  | { readonly outcome: 'unreadable'; readonly reason: 'not-json' | 'not-an-object' };

/**
 * Reads the exact bytes of a body as one JSON object; `text` is that object as JSON. An empty body is `{}`, and
 * a body that is a JSON-encoded string is decoded again. See specification, Events.
 */
export function decodeBody(bytes: Uint8Array): DecodedBody {
  const outer = textOf(bytes);
  if (outer.trim() === '') return { outcome: 'decoded', value: {}, text: '{}' };
  const { text, value } = decodedText(outer);
  if (value === undefined) return { outcome: 'unreadable', reason: 'not-json' };
  if (!isRecord(value)) return { outcome: 'unreadable', reason: 'not-an-object' };
  return { outcome: 'decoded', value: withOpenEnvelope(value), text };
}

/** A single umlaut in Latin-1 must not make a body unreadable; every byte is a character of that encoding. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * Events of lending wrap their entity: `{entity_uuid, event_type, payload}` in some types, the same within `data`
 * in others, and any of it may be JSON text. They are all read as the first.
 */
function withOpenEnvelope(value: Record<string, unknown>): Readonly<Record<string, unknown>> {
  const { data, ...beside } = value;
  const inner = recordIn(data);
  const envelope = inner !== undefined && 'entity_uuid' in inner ? { ...beside, ...inner } : value;
  const payload = recordIn(envelope['payload']);
  return payload === undefined ? envelope : { ...envelope, payload };
}

/** A record, or the record that a JSON text holds. */
function recordIn(value: unknown): Record<string, unknown> | undefined {
  const decoded = typeof value === 'string' ? jsonIn(value) : value;
  return isRecord(decoded) ? decoded : undefined;
}

/** What a JSON text holds, however often it is wrapped, or undefined. */
export function jsonIn(text: string): unknown {
  return decodedText(text).value;
}

/** JSON text within JSON text is meant as what it holds. A text that holds no JSON is no such text. */
function decodedText(text: string, wraps = 0): { readonly text: string; readonly value: unknown } {
  const value = parse(text);
  return typeof value === 'string' && wraps < maxWraps ? decodedText(value, wraps + 1) : { text, value };
}

function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

import { isRecord } from '#shared/kernel/json.ts';

/** One level is documented; text that keeps nesting is not an event. */
const maxWraps = 3;

/** Puts the names of the code in the place of a stage's wire names. */
export type FromWire = (value: unknown) => unknown;

/** For bodies in the names of the code. */
export const sameOnWire: FromWire = (value) => value;

/** The content of a body, or a bounded reason why it is unreadable. */
export type DecodedBody =
  | { readonly outcome: 'decoded'; readonly value: Readonly<Record<string, unknown>>; readonly text: string }
  | { readonly outcome: 'unreadable'; readonly reason: 'not-json' | 'not-an-object' };

/**
 * Parses the exact bytes of a body as one JSON object; `text` is that object as JSON. An empty body is `{}`, and a body
 * that is a JSON-encoded string is decoded again. See specification, Events. With `fromWire`, names and values that
 * carry the bank's own name are those of the code, as in replies; the bytes stay as they were signed.
 */
export function decodeBody(bytes: Uint8Array, fromWire: FromWire = sameOnWire): DecodedBody {
  const outer = textOf(bytes);
  if (outer.trim() === '') return { outcome: 'decoded', value: {}, text: '{}' };
  const { text, value } = decodedText(outer);
  if (value === undefined) return { outcome: 'unreadable', reason: 'not-json' };
  if (!isRecord(value)) return { outcome: 'unreadable', reason: 'not-an-object' };
  const content = withOpenEnvelope(value);
  return { outcome: 'decoded', ...(translated(content, fromWire) ?? { value: content, text }) };
}

/** Undefined where nothing is to translate, or it is nested too deeply to be written again. */
function translated(content: Readonly<Record<string, unknown>>, fromWire: FromWire) {
  try {
    const value = fromWire(content);
    if (value === content || !isRecord(value)) return undefined;
    const text = JSON.stringify(value);
    return text === JSON.stringify(content) ? undefined : { value, text };
  } catch {
    return undefined;
  }
}

/** A single Latin-1 umlaut must not make a body unreadable; in that encoding every byte is a character. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/**
 * Lending events wrap their entity: `{entity_uuid, event_type, payload}` in some types, the same within `data` in
 * others, and any part may be JSON text. All are normalised to the first form.
 */
function withOpenEnvelope(value: Record<string, unknown>): Readonly<Record<string, unknown>> {
  const { data, ...beside } = value;
  const inner = recordIn(data);
  const envelope = inner !== undefined && 'entity_uuid' in inner ? { ...beside, ...inner } : value;
  const payload = recordIn(envelope['payload']);
  return payload === undefined ? envelope : { ...envelope, payload };
}

/** A record, or the record encoded in a JSON text. */
function recordIn(value: unknown): Record<string, unknown> | undefined {
  const decoded = typeof value === 'string' ? jsonIn(value) : value;
  return isRecord(decoded) ? decoded : undefined;
}

/** The content of a JSON text, however often it is encoded, or undefined. */
export function jsonIn(text: string): unknown {
  return decodedText(text).value;
}

/** JSON text within JSON text stands for its content. Text that is not JSON stays text. */
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

import { definitionOf } from '#shared/events/catalog.ts';
import { decodeBody } from '#shared/events/decode-body.ts';
import { declaredFields } from '#shared/events/declared-fields.ts';
import { withoutPersonalFields } from '#shared/events/personal-fields.ts';
import { isRecord, type Json } from '#shared/kernel/json.ts';

/** What a person may see of a body: the values that are known not to be personal, and of all others the kind. */
export interface MaskedBody {
  readonly bytes: number;
  readonly readable: 'by its schema' | 'as JSON' | 'no';
  readonly payload?: Json;
}

/** Where a page at a terminal ends: of lists and objects, of texts, of nesting. */
const [mostEntries, mostCharacters, mostLevels] = [50, 200, 12];

export function maskedBody(eventType: string, bytes: Uint8Array): MaskedBody {
  const decoded = decodeBody(bytes);
  if (decoded.outcome === 'unreadable') return { bytes: bytes.length, readable: 'no' };
  const definition = definitionOf(eventType);
  const fits = definition?.payload.safeParse(decoded.value).success === true;
  const open = fits
    ? withoutPersonalFields(declaredFields(definition.payload, decoded.value), definition.personal)
    : undefined;
  return {
    bytes: bytes.length,
    readable: fits ? 'by its schema' : 'as JSON',
    payload: masked(decoded.value, open, mostLevels),
  };
}

/** The value with only those leaves that `open` has as well. */
function masked(value: unknown, open: unknown, levels: number): Json {
  if (levels === 0) return '<nested deeper>';
  if (Array.isArray(value)) {
    const items = value.slice(0, mostEntries);
    const shown = items.map((item, n) => masked(item, Array.isArray(open) ? open[n] : undefined, levels - 1));
    return value.length > items.length ? [...shown, `<${value.length - items.length} more>`] : shown;
  }
  if (isRecord(value)) {
    const entries = Object.entries(value).slice(0, mostEntries);
    return Object.fromEntries(
      entries.map(([name, item]) => [
        name,
        masked(item, isRecord(open) && Object.hasOwn(open, name) ? open[name] : undefined, levels - 1),
      ]),
    );
  }
  return value === open ? leaf(value) : `<${value === null ? 'null' : typeof value}>`;
}

function leaf(value: unknown): Json {
  if (typeof value === 'string') return value.slice(0, mostCharacters);
  return typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

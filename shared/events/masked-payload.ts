import { isRecord, type Json } from '#shared/kernel/json.ts';
import { declaredFields } from './declared-fields.ts';
import type { PublishedDefinition } from './definition.ts';
import { withoutPersonalFields } from './personal-fields.ts';

/** Limits for output at a terminal: of lists and objects, of texts, of nesting. */
const [mostEntries, mostCharacters, mostLevels] = [50, 200, 12];

/**
 * The parts of a payload that a person may see: values declared as not personal, and for all others only their type,
 * such as `<string>`. Without a definition everything is masked.
 */
export function maskedPayload(
  definition: Pick<PublishedDefinition, 'payload' | 'personal'> | undefined,
  payload: unknown,
): Json | undefined {
  if (payload === undefined) return undefined;
  const open =
    definition === undefined
      ? undefined
      : withoutPersonalFields(declaredFields(definition.payload, payload), definition.personal);
  return masked(payload, open, mostLevels);
}

/** The value with only those leaves that `open` also has. */
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

import { declaredFields } from '#shared/events/declared-fields.ts';
import { definitionOf } from '#shared/events/catalog.ts';
import { withoutPersonalFields } from '#shared/events/personal-fields.ts';
import { isRecord } from '#shared/kernel/json.ts';

/** Stands for a value that only those see who ask for it. */
export const hidden = '***';

/** What an event of that type told, with everything hidden that is personal or of which nobody has said that it is not. */
export function maskPersonal(eventType: string, data: unknown): unknown {
  const definition = definitionOf(eventType);
  if (definition === undefined) return hidden;
  const open = withoutPersonalFields(declaredFields(definition.payload, data), definition.personal);
  return masked(data, open);
}

function masked(whole: unknown, open: unknown): unknown {
  if (Array.isArray(whole) && Array.isArray(open)) {
    return whole.map((item: unknown, index) => masked(item, open[index]));
  }
  if (isRecord(whole) && isRecord(open)) {
    return Object.fromEntries(
      Object.entries(whole).map(([name, value]) => [
        name,
        Object.hasOwn(open, name) ? masked(value, open[name]) : hidden,
      ]),
    );
  }
  return open === undefined && whole !== undefined ? hidden : open;
}

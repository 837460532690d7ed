import { definitionOf } from '#shared/events/catalog.ts';
import { declaredFields } from '#shared/events/declared-fields.ts';
import { withoutPersonalFields } from '#shared/events/personal-fields.ts';
import { isRecord } from '#shared/kernel/json.ts';

/**
 * The part of a payload that may stay once its customer is erased, as JSON text: the fields that its definition
 * declares as not personal. Nothing if it cannot be read.
 */
export function reducedJson(eventType: string, json: string): string {
  const definition = definitionOf(eventType);
  if (definition === undefined) return '{}';
  const payload: unknown = definition.payload.safeParse(parsed(json)).data;
  const open = withoutPersonalFields(declaredFields(definition.payload, payload), definition.personal);
  return JSON.stringify(isRecord(open) ? open : {});
}

function parsed(json: string): unknown {
  const value: unknown = JSON.parse(json);
  return value;
}

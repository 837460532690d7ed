import { isDeepStrictEqual } from 'node:util';
import { toJsonObject } from '#sandbox/entities/json-object.ts';
import type { JsonObject } from '#shared/kernel/json.ts';

interface AttributeChange {
  /** The attributes that get another value. */
  readonly changed: JsonObject;
  /** Whether one of them has a value already; changing that takes a change request. */
  readonly overwrites: boolean;
}

/** What a PATCH of a person or a business would change. */
export function attributeChange(attributes: JsonObject, wanted: object): AttributeChange {
  const changed = Object.fromEntries(
    Object.entries(toJsonObject(wanted)).filter(
      ([name, value]) => !isDeepStrictEqual(attributes[name], value),
    ),
  );
  return { changed, overwrites: Object.keys(changed).some((name) => name in attributes) };
}

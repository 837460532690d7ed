import { isRecord } from '#shared/kernel/json.ts';
import type { JsonObject } from '#ops/documents/json-schema.ts';

/** The alternatives of a choice; none where it is no choice. */
export function optionsOf({ anyOf, oneOf }: JsonObject): readonly JsonObject[] {
  const options = anyOf ?? oneOf;
  return Array.isArray(options) ? options.filter(isRecord) : [];
}

/** What limits a value, in words; its pattern stands beside them. */
export function limitsOf({ minLength, maxLength, minimum, maximum, default: usual }: JsonObject): string {
  return [
    typeof minimum === 'number' && `from ${minimum}`,
    typeof maximum === 'number' && `to ${maximum}`,
    // Every text needs one character at least.
    typeof minLength === 'number' && minLength > 1 && `at least ${minLength} characters`,
    typeof maxLength === 'number' && `at most ${maxLength} characters`,
    usual !== undefined && `default ${JSON.stringify(usual)}`,
  ]
    .filter((text) => typeof text === 'string')
    .map((text) => `, ${text}`)
    .join('');
}

/** The type of what is no choice, list or reference, with its format. */
export function plainTypeOf({ type, format, 'x-format': ownFormat, contentMediaType }: JsonObject): string {
  if (contentMediaType !== undefined) return 'file';
  const plain = Array.isArray(type) ? type.join(' or ') : typeof type === 'string' ? type : 'anything';
  const form = format ?? ownFormat;
  return typeof form === 'string' ? `${plain} (${form})` : plain;
}

import type { JsonObject } from '#shared/kernel/json.ts';

/** The name of a person or a business, from the attributes that the partner sent. */
export function nameIn({ first_name, last_name, name }: JsonObject): string {
  const parts = [first_name, last_name, name].filter((part) => typeof part === 'string');
  return parts.join(' ');
}

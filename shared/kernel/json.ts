/** What JSON can hold. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value at a dotted path, or undefined. */
export function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((found, name) => (isRecord(found) ? found[name] : undefined), value);
}

/** The text at a dotted path; other values and the empty text count as absent. */
export function textAt(value: unknown, path: string): string | undefined {
  const found = valueAt(value, path);
  return typeof found === 'string' && found !== '' ? found : undefined;
}

/** JSON text that is the same for equal values, in whichever order their members were written. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) =>
    isRecord(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : member,
  );
}

/** For code of a company: what a call needs, said where it is called and not where its events or accounts are lost. */
export function needed(call: string, parts: Readonly<Record<string, boolean>>): void {
  const missing = Object.keys(parts).filter((part) => parts[part] !== true);
  if (missing.length > 0) throw new TypeError(`${call} needs ${missing.join(' and ')}`);
}

export const isFunction = (value: unknown): boolean => typeof value === 'function';

export const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';

/** Of what may be no object at all. */
export const partOf = (whole: unknown, name: string): unknown =>
  typeof whole === 'object' && whole !== null ? Reflect.get(whole, name) : undefined;

export const isOneOf = (known: readonly string[], value: unknown): boolean =>
  known.some((each) => each === value);

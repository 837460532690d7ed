import { isRecord } from '#shared/kernel/json.ts';

/** The value without the fields at the dotted paths; a path goes through every element of a list. */
export function withoutPersonalFields(value: unknown, paths: readonly string[]): unknown {
  return paths.reduce((rest, path) => withoutPath(rest, path.split('.')), value);
}

function withoutPath(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutPath(item, [name ?? '', ...rest]));
  if (name === undefined || !isRecord(value) || !Object.hasOwn(value, name)) return value;
  const { [name]: found, ...others } = value;
  return rest.length === 0 ? others : { ...others, [name]: withoutPath(found, rest) };
}

/** An attribute value as the wire has it, numbers in canonical form, binaries in base64. Never changed in place. */
export type Value =
  | { readonly S: string }
  | { readonly N: string }
  | { readonly B: string }
  | { readonly BOOL: boolean }
  | { readonly NULL: true }
  | { readonly SS: readonly string[] }
  | { readonly NS: readonly string[] }
  | { readonly BS: readonly string[] }
  | { readonly L: readonly Value[] }
  | { readonly M: Item };

export type Item = { readonly [name: string]: Value };

export type ValueType = 'S' | 'N' | 'B' | 'BOOL' | 'NULL' | 'SS' | 'NS' | 'BS' | 'L' | 'M';

export const valueTypes: readonly ValueType[] = ['S', 'N', 'B', 'BOOL', 'NULL', 'SS', 'NS', 'BS', 'L', 'M'];

export function typeOf(value: Value): ValueType {
  for (const name in value) return name as ValueType;
  throw new Error('A value has no type');
}

/** The members of a set of any type. */
export function membersOf(value: Value): readonly string[] | undefined {
  if ('SS' in value) return value.SS;
  if ('NS' in value) return value.NS;
  return 'BS' in value ? value.BS : undefined;
}

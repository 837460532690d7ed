import type { Value } from '../values/value.ts';
import type { Path } from './placeholders.ts';

/** What an attribute is set to, with all names and values looked up. */
export type NewValue =
  | { readonly kind: 'path'; readonly path: Path }
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'if-not-exists'; readonly path: Path; readonly otherwise: NewValue }
  | { readonly kind: 'append'; readonly operands: readonly [NewValue, NewValue] }
  | { readonly kind: 'sum'; readonly operator: '+' | '-'; readonly operands: readonly [NewValue, NewValue] };

export interface Update {
  readonly set: readonly { readonly path: Path; readonly value: NewValue }[];
  readonly remove: readonly Path[];
  readonly add: readonly { readonly path: Path; readonly value: Value }[];
  readonly delete: readonly { readonly path: Path; readonly value: Value }[];
  /** All of the above. */
  readonly paths: readonly Path[];
}

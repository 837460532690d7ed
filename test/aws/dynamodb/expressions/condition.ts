import type { Value } from '../values/value.ts';
import type { Path } from './placeholders.ts';
import type { Comparator } from './syntax.ts';

/** What a condition compares: something of the item, or a value of the request. */
export type Operand =
  | { readonly kind: 'path'; readonly path: Path }
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'size'; readonly of: Operand };

/** A condition with all its names and values looked up. */
export type Condition =
  | {
      readonly kind: 'comparison';
      readonly comparator: Comparator;
      readonly operands: readonly [Operand, Operand];
    }
  | { readonly kind: 'between'; readonly operands: readonly [Operand, Operand, Operand] }
  | { readonly kind: 'in'; readonly operand: Operand; readonly candidates: readonly Operand[] }
  | { readonly kind: 'exists'; readonly path: Path; readonly isWanted: boolean }
  | { readonly kind: 'type'; readonly operand: Operand; readonly type: string }
  | { readonly kind: 'begins' | 'contains'; readonly operands: readonly [Operand, Operand] }
  | { readonly kind: 'and' | 'or'; readonly conditions: readonly [Condition, Condition] }
  | { readonly kind: 'not'; readonly condition: Condition };

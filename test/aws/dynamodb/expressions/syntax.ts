/** Steps from an item to a value inside it. A name that begins with `#` is a placeholder. */
export type WrittenPath = readonly (string | number)[];

export type Operand =
  | { readonly kind: 'path'; readonly path: WrittenPath }
  | { readonly kind: 'value'; readonly name: string }
  | { readonly kind: 'call'; readonly name: string; readonly operands: readonly Operand[] };

export type Comparator = '=' | '<>' | '<' | '<=' | '>' | '>=';

export type WrittenCondition =
  | {
      readonly kind: 'comparison';
      readonly comparator: Comparator;
      readonly operands: readonly [Operand, Operand];
    }
  | { readonly kind: 'between'; readonly operands: readonly [Operand, Operand, Operand] }
  | { readonly kind: 'in'; readonly operand: Operand; readonly candidates: readonly Operand[] }
  | { readonly kind: 'call'; readonly name: string; readonly operands: readonly Operand[] }
  | {
      readonly kind: 'and' | 'or';
      readonly conditions: readonly [WrittenCondition, WrittenCondition];
    }
  | { readonly kind: 'not'; readonly condition: WrittenCondition };

export type SetValue =
  | Operand
  | { readonly kind: 'sum'; readonly operator: '+' | '-'; readonly operands: readonly [SetValue, SetValue] };

export interface WrittenUpdate {
  readonly set: readonly { readonly path: WrittenPath; readonly value: SetValue }[];
  readonly remove: readonly WrittenPath[];
  readonly add: readonly { readonly path: WrittenPath; readonly value: string }[];
  readonly delete: readonly { readonly path: WrittenPath; readonly value: string }[];
}

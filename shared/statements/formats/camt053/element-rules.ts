import type { Form } from './xml-forms.ts';

/** What the check adds up. */
export type Noted =
  | 'statement'
  | 'balance-code'
  | 'balance-amount'
  | 'balance'
  | 'count'
  | 'sum'
  | 'credits'
  | 'credit-sum'
  | 'debits'
  | 'debit-sum'
  | 'entry'
  | 'entry-amount'
  | 'entry-side';

/** Elements in the order of the schema, or of which there is exactly one. */
export interface Group {
  readonly kind: 'sequence' | 'choice';
  readonly children: readonly Child[];
}

export interface Child {
  readonly name: string;
  /** As the file writes its tags. The currency of an amount follows the opening. */
  readonly opening: string;
  readonly closing: string;
  readonly content: Group | Form;
  readonly least: 0 | 1;
  readonly most: number;
  readonly hasCurrency: boolean;
  readonly noted?: Noted | undefined;
}

interface Rule extends Pick<Child, 'content' | 'least' | 'most' | 'noted'> {
  readonly hasCurrency?: true;
  readonly attribute?: string;
}

type More = Pick<Rule, 'noted' | 'hasCurrency' | 'attribute'>;

export const one = (content: Child['content'], more: More = {}): Rule => ({
  content,
  least: 1,
  most: 1,
  ...more,
});
export const maybe = (content: Child['content'], more: More = {}): Rule => ({
  content,
  least: 0,
  most: 1,
  ...more,
});
export const atLeastOne = (content: Child['content'], more: More = {}): Rule => ({
  content,
  least: 1,
  most: Infinity,
  ...more,
});
export const any = (content: Child['content'], more: More = {}): Rule => ({
  content,
  least: 0,
  most: Infinity,
  ...more,
});

const childrenOf = (rules: Readonly<Record<string, Rule>>): readonly Child[] =>
  Object.entries(rules).map(([name, { hasCurrency, attribute, ...rule }]) => ({
    name,
    opening: hasCurrency ? `<${name} Ccy="` : `<${name}${attribute ?? ''}>`,
    closing: `</${name}>`,
    hasCurrency: hasCurrency ?? false,
    ...rule,
  }));

export const sequence = (rules: Readonly<Record<string, Rule>>): Group => ({
  kind: 'sequence',
  children: childrenOf(rules),
});

export const choice = (rules: Readonly<Record<string, Rule>>): Group => ({
  kind: 'choice',
  children: childrenOf(rules),
});

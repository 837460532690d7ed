import type { Problem } from '#shared/page/answer-error.ts';
import type { OfferedIds } from '../bank.ts';

/** A part of a form. */
export interface Field {
  readonly node: HTMLElement;
  /** Undefined if the member is left out. */
  value(): unknown;
  /** Shows the bank's problems with this field. */
  blame(problems: readonly Problem[]): void;
}

export interface Setting {
  /** The bank's name of the member; empty for the body itself. */
  readonly name: string;
  readonly isRequired: boolean;
  /** The initial value. */
  readonly initial: unknown;
  /** Ids at the bank, by the name of the member that accepts them. */
  readonly ids: OfferedIds;
}

export function objectOf(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

export function memberOf(value: unknown, name: string): unknown {
  return Object.entries(objectOf(value)).find(([member]) => member === name)?.[1];
}

/** The problems of one member, without its name in their place. */
export function below(problems: readonly Problem[], name: string): readonly Problem[] {
  return problems
    .filter(({ field }) => field === name || field.startsWith(`${name}.`))
    .map(({ field, problem }) => ({ field: field.slice(name.length + 1), problem }));
}

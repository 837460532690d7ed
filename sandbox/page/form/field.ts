import type { OfferedIds, Problem } from '../bank.ts';

/** A part of a form. */
export interface Field {
  readonly node: HTMLElement;
  /** Undefined where the member is left out. */
  value(): unknown;
  /** Shows what the bank finds wrong here. */
  blame(problems: readonly Problem[]): void;
}

export interface Setting {
  /** Of the member, as the bank calls it; empty for the body itself. */
  readonly name: string;
  readonly isRequired: boolean;
  /** What it holds at first. */
  readonly initial: unknown;
  /** Ids that the bank has, by the name of the member that takes them. */
  readonly ids: OfferedIds;
}

export function objectOf(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

export function memberOf(value: unknown, name: string): unknown {
  return Object.entries(objectOf(value)).find(([member]) => member === name)?.[1];
}

/** The problems of one member, with its name taken off their place. */
export function below(problems: readonly Problem[], name: string): readonly Problem[] {
  return problems
    .filter(({ field }) => field === name || field.startsWith(`${name}.`))
    .map(({ field, problem }) => ({ field: field.slice(name.length + 1), problem }));
}

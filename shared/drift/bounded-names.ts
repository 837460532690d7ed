import type { Drift } from '#shared/kernel/contract-drift.ts';

/** Stands for a name or value that may hold anything: an id as a key, an address, words of a person. */
const other = '(other)';

/** The drift with names and values of a program alone: what does not look like one is left out. */
export function withBoundedNames({ kind, field, value }: Drift): Drift {
  const path = field
    .split('.')
    .map((part) => bounded(part))
    .join('.');
  return {
    kind,
    field: path.length <= mostCharacters ? path : other,
    ...(value !== undefined && { value: isConstant(value) || isTradeCode(value) ? value : other }),
  };
}

/** An id as the bank or we make them; undefined if it is something else. */
export const boundedId = (text: string | undefined) =>
  text !== undefined && /^[\w-]{1,100}$/.test(text) ? text : undefined;

const mostCharacters = 200;

function bounded(part: string): string {
  const [, name = '', lists = ''] = /^(.*?)((?:\[\])*)$/s.exec(part) ?? [];
  return `${name === '' || name === '*' || isConstant(name) ? name : other}${lists}`;
}

/** A name as programs have it. An id, a number of an account or a day has more digits. */
const isConstant = (text: string) =>
  /^[A-Za-z_]\w{0,59}$/.test(text) && text.replaceAll(/\D/g, '').length <= mostDigits;

const mostDigits = 4;

/** What a business does, by NACE: `A 01.49`. It says nothing of a person. */
const isTradeCode = (text: string) => /^[A-U] ?\d{1,2}(\.\d{1,2})?$/.test(text);

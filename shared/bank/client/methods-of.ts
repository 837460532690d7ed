import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import { isRow } from '#shared/bank/contract/row-table.ts';
import { memoised } from '#shared/kernel/memoised.ts';
import { inspectSymbol } from '#shared/bank/errors/inspect-symbol.ts';
import type { Areas } from './method.ts';

/**
 * The table with a method in place of each row. An area is made when it is first read, since a program calls few
 * of the hundreds of methods. A program that lists, spreads, freezes or prints the table sees no difference.
 */
export function methodsOf(table: Areas, method: (row: EndpointRow) => unknown): object {
  const methods = {};
  for (const [name, entry] of Object.entries(table)) {
    const value = isRow(entry)
      ? { value: method(entry), writable: true }
      : { get: memoised(() => methodsOf(entry, method)) };
    Object.defineProperty(methods, name, { ...value, enumerable: true, configurable: true });
  }
  // Node prints a getter as `[Getter]`.
  return Object.defineProperty(methods, inspectSymbol, { value: () => ({ ...methods }) });
}

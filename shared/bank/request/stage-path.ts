import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import type { OperationName } from '#shared/bank/contract/operations.ts';
import { ConfigurationError } from '#shared/bank/errors/errors.ts';

/** Where a stage's bank serves an operation, if not where the contract says; with a method where that differs too. */
export type PathOverride = string | { readonly method: EndpointRow['method']; readonly path: string };

export type PathOverrides = { readonly [Name in OperationName]?: PathOverride | undefined };

interface StagePath {
  readonly method: EndpointRow['method'];
  readonly path: string;
  /** A path that is a guess is not called until a stage says that it is right, if only by repeating it. */
  readonly isConfirmed: boolean;
}

/** Method and path of a row in a stage; throws `ConfigurationError` where the stage's path cannot be filled. */
export function stagePath(row: EndpointRow, overrides: PathOverrides = {}): StagePath {
  const { method, path, operation } = row;
  const byName: Readonly<Record<string, PathOverride | undefined>> = overrides;
  const override = byName[operation];
  if (override === undefined) return { method, path, isConfirmed: row.pathSource !== 'guess' };
  const own = typeof override === 'string' ? { method, path: override } : override;
  const problem = problemOf(own.path, path);
  if (problem !== undefined) throw new ConfigurationError([{ field: `pathOverrides.${operation}`, problem }]);
  return { ...own, isConfirmed: true };
}

function problemOf(path: string, stated: string): string | undefined {
  if (!/^\/[^?#\s]*$/.test(path)) return 'must be a path that starts with a slash';
  const names = placeholders(stated).toSorted();
  if (placeholders(path).toSorted().join() === names.join()) return undefined;
  return names.length === 0
    ? 'must not have placeholders'
    : `must have exactly the placeholders ${names.join(', ')}`;
}

/** The names in `{…}`, in their order. */
export function placeholders(path: string): readonly string[] {
  return Array.from(path.matchAll(/\{([^}]+)\}/g), ([, name = '']) => name);
}

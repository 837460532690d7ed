import type { Item, Value } from '../values/value.ts';
import { ExpressionError } from './expression-error.ts';
import type { Path } from './placeholders.ts';

/** The value at the end of a path, if there is one. */
export function valueAt(item: Item | undefined, path: Path): Value | undefined {
  let value: Value | undefined = item && { M: item };
  for (const step of path) value = value && memberOf(value, step);
  return value;
}

function memberOf(value: Value, step: string | number): Value | undefined {
  if (typeof step === 'number') return 'L' in value ? value.L[step] : undefined;
  return 'M' in value && Object.hasOwn(value.M, step) ? value.M[step] : undefined;
}

/** Throws where one path is part of another, or both take the same value for a list and a map. */
export function checkDisjoint(paths: readonly Path[]): void {
  for (const [index, other] of paths.entries())
    for (const one of paths.slice(0, index)) {
      const relation = relationOf(one, other);
      if (relation !== undefined)
        throw new ExpressionError(
          `Two document paths ${relation} with each other; must remove or rewrite one of these paths; ` +
            `path one: ${pathText(one)}, path two: ${pathText(other)}`,
        );
    }
}

function relationOf(one: Path, other: Path): 'overlap' | 'conflict' | undefined {
  const shared = Math.min(one.length, other.length);
  for (let index = 0; index < shared; index += 1) {
    const [a, b] = [one[index], other[index]];
    if (typeof a !== typeof b) return 'conflict';
    if (a !== b) return undefined;
  }
  return 'overlap';
}

export function pathText(path: Path): string {
  return `[${path.map((step) => (typeof step === 'number' ? `[${step}]` : step)).join(', ')}]`;
}

/** The item with nothing in it but what the paths lead to; undefined where they lead to nothing. */
export function projected(item: Item, paths: readonly Path[]): Item {
  const value = part({ M: item }, paths, 0);
  return value !== undefined && 'M' in value ? value.M : {};
}

function part(value: Value, paths: readonly Path[], depth: number): Value | undefined {
  if (paths.some((path) => path.length === depth)) return value;
  if ('L' in value) {
    const kept = value.L.flatMap((element, index) => stepInto(element, paths, { depth, step: index }) ?? []);
    return kept.length === 0 ? undefined : { L: kept };
  }
  if (!('M' in value)) return undefined;
  const kept: Record<string, Value> = {};
  for (const step of new Set(paths.map((path) => path[depth]))) {
    if (typeof step !== 'string' || !Object.hasOwn(value.M, step)) continue;
    const found = stepInto(value.M[step]!, paths, { depth, step });
    if (found !== undefined) kept[step] = found;
  }
  return Object.keys(kept).length === 0 && depth > 0 ? undefined : { M: kept };
}

function stepInto(
  value: Value,
  paths: readonly Path[],
  { depth, step }: { readonly depth: number; readonly step: string | number },
): Value | undefined {
  const leading = paths.filter((path) => path[depth] === step);
  return leading.length === 0 ? undefined : part(value, leading, depth + 1);
}

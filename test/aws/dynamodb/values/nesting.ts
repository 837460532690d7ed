import { validation } from '../errors.ts';
import { limits } from '../limits.ts';
import type { Item, Value } from './value.ts';

/** Throws for an item whose lists and maps are nested too deep: the item itself is the first level. */
export function checkNesting(item: Item): void {
  for (const value of Object.values(item))
    if (1 + levelsOf(value) > limits.nestingLevels)
      throw validation('Nesting Levels have exceeded supported limits');
}

function levelsOf(value: Value): number {
  if ('L' in value) return 1 + Math.max(0, ...value.L.map(levelsOf));
  return 'M' in value ? 1 + Math.max(0, ...Object.values(value.M).map(levelsOf)) : 0;
}

import type { Condition, Operand } from './condition.ts';
import type { Path } from './placeholders.ts';

/** All paths that a condition reads. */
export function pathsOf(condition: Condition): readonly Path[] {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.conditions.flatMap(pathsOf);
    case 'not':
      return pathsOf(condition.condition);
    case 'exists':
      return [condition.path];
    case 'type':
      return operandPaths([condition.operand]);
    case 'in':
      return operandPaths([condition.operand, ...condition.candidates]);
    case 'comparison':
    case 'between':
    case 'begins':
    case 'contains':
      return operandPaths(condition.operands);
  }
}

function operandPaths(operands: readonly Operand[]): readonly Path[] {
  return operands.flatMap((operand) => {
    if (operand.kind === 'path') return [operand.path];
    return operand.kind === 'size' ? operandPaths([operand.of]) : [];
  });
}

import { textProblem, type Problems } from './checked-argument.ts';
import type { RequestSource } from './request-source.ts';
import { placeholders } from './stage-path.ts';

/** A row's path as its stage writes it, with what fills the placeholders. */
export function createPath(template: string) {
  // Odd places hold the names: 'a/{x}/b' splits into 'a/', 'x', '/b'.
  const pieces = template.split(/\{([^}]+)\}/);
  return {
    parameters: placeholders(template),
    fill({ given, problems }: RequestSource): string {
      return pieces
        .map((piece, index) => (index % 2 === 0 ? piece : segment(piece, given[piece], problems)))
        .join('');
    },
  };
}

function segment(name: string, value: unknown, problems: Problems): string {
  if (typeof value !== 'string' || value === '') {
    problems.push({ field: name, problem: 'is missing or no text' });
  } else if (value === '.' || value === '..' || textProblem(value) !== undefined) {
    // A dot segment would be resolved away and address another resource.
    problems.push({ field: name, problem: 'is no id' });
  } else {
    return encodeURIComponent(value);
  }
  return '';
}

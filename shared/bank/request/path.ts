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
  const problem = segmentProblem(value);
  if (problem === undefined) return encodeURIComponent(String(value));
  problems.push({ field: name, problem });
  return '';
}

/**
 * The longest id: the bank's own have some 40 characters, and ids of other systems that teams put into paths have 200 at
 * most. Without a limit the request fails on the way, where a 502 of a gateway leaves its outcome unknown.
 */
const mostIdCharacters = 256;

function segmentProblem(value: unknown): string | undefined {
  if (value === undefined) return 'is missing';
  if (typeof value !== 'string') return 'must be a string';
  if (value === '') return 'cannot be empty';
  if (value.length > mostIdCharacters) return `must have at most ${mostIdCharacters} characters`;
  // A dot segment would be resolved away and address another resource. So might the rest, encoded or not, at a bank
  // that decodes an address twice, or before it looks for the operation.
  return value === '.' || value === '..' || addressing.test(value) ? 'must be an id' : textProblem(value);
}

/** Separators, the sign of an encoding, and control characters: no id of the bank has any. */
// eslint-disable-next-line no-control-regex -- control characters are what it is about
const addressing = /[/\\%\u0000-\u001f\u007f-\u009f]/;

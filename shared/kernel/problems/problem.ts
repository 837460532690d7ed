/** One thing that is wrong with a value, where and in words: `body.country`, `must be two capital letters (DE)`. */
export interface Problem {
  readonly field: string;
  readonly problem: string;
}

/** The first twenty in one line, then the number of the rest. */
export function listOfProblems(problems: readonly Problem[]): string {
  const listed = problems.slice(0, mostListed).map(({ field, problem }) => `${field} ${problem}`.trimStart());
  const left = problems.length - listed.length;
  return [...listed, ...(left > 0 ? [`and ${left} more`] : [])].join('; ');
}

const mostListed = 20;

/** Dotted, `body.transfers.0.amount`; the whole has the empty place. */
export function placeIn(place: string, ...names: readonly string[]): string {
  return [place, ...names].filter((name) => name !== '').join('.');
}

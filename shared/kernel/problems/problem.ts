/** One thing that is wrong with a value, where and in words: `body.country`, `must be two capital letters (DE)`. */
export interface Problem {
  readonly field: string;
  readonly problem: string;
}

/** In one line; beyond twenty of them their number is more use than they are. */
export function listOfProblems(problems: readonly Problem[]): string {
  const told = problems.slice(0, mostShown).map(({ field, problem }) => `${field} ${problem}`.trimStart());
  const untold = problems.length - told.length;
  return [...told, ...(untold > 0 ? [`and ${untold} more`] : [])].join('; ');
}

const mostShown = 20;

/** Dotted, `body.transfers.0.amount`; the whole has the empty place. */
export function placeIn(place: string, ...names: readonly string[]): string {
  return [place, ...names].filter((name) => name !== '').join('.');
}

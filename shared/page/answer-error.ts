export interface Problem {
  readonly field: string;
  readonly problem: string;
}

/** The server of the page refused, or did not answer. */
export class AnswerError extends Error {
  override name = 'AnswerError';
  readonly problems: readonly Problem[];

  constructor(message: string, problems: readonly Problem[] = []) {
    super(message);
    this.problems = problems;
  }
}

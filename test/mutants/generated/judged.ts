/** How a mutant ended. `static`: made when its module is loaded, and not judged. */
export type End = 'own' | 'compiler' | 'subject' | 'static' | 'survived' | 'uncovered';

/** A mutant that a tool made, and what noticed it. */
export interface Judged {
  readonly file: string;
  readonly line: number;
  readonly mutator: string;
  /** The code, and what it was replaced by, each on one line. */
  readonly code: string;
  readonly by: string;
  readonly end: End;
}

/** Nothing noticed it. */
export const isLeft = ({ end }: Pick<Judged, 'end'>): boolean => end === 'survived' || end === 'uncovered';

import type { End, Judged } from './judged.ts';
import { isLeft } from './judged.ts';
import { isAbout, reasons } from './reasons.ts';

/** The result of a folder: how many mutants ended so. */
export interface FolderRow extends Readonly<Record<Exclude<End, 'subject'>, number>> {
  readonly folder: string;
  /** Undefined if only the tests beside the rules judged: the shares are the least then. */
  readonly subject: number | undefined;
  /** Of those that nothing noticed: for how many a person has written why they are no fault. */
  readonly listed: number;
  readonly commit: string;
}

interface Run {
  readonly commit: string;
  readonly isBeside: boolean;
}

export function rowOf(folder: string, judged: readonly Judged[], { commit, isBeside }: Run): FolderRow {
  const count = (end: End) => judged.filter((mutant) => mutant.end === end).length;
  return {
    folder,
    static: count('static'),
    compiler: count('compiler'),
    own: count('own'),
    subject: isBeside ? undefined : count('subject'),
    survived: count('survived'),
    uncovered: count('uncovered'),
    listed: judged.filter((mutant) => isLeft(mutant) && isListed(mutant)).length,
    commit,
  };
}

export const isListed = (mutant: Judged): boolean => reasons.some((reason) => isAbout(reason, mutant));

type Counts = Omit<FolderRow, 'folder' | 'commit'>;

const killed = ({ own, subject }: Counts) => own + (subject ?? 0);

export const judgedIn = ({ static: left, compiler, own, subject, survived, uncovered }: Counts): number =>
  left + compiler + own + (subject ?? 0) + survived + uncovered;

/** Shares of the mutants that compile: of those that a test runs, and of all. */
export const shareOfCovered = (row: Counts): number => killed(row) / (killed(row) + row.survived);
export const shareOfAll = (row: Counts): number => killed(row) / (killed(row) + row.survived + row.uncovered);

export function total(rows: readonly FolderRow[]): Counts {
  const sum = (of: keyof Counts) => rows.reduce((all, row) => all + (row[of] ?? 0), 0);
  return {
    static: sum('static'),
    compiler: sum('compiler'),
    own: sum('own'),
    subject: sum('subject'),
    survived: sum('survived'),
    uncovered: sum('uncovered'),
    listed: sum('listed'),
  };
}

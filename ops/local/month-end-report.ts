import type { MonthEndResult } from './month-end.ts';

const shownStatements = 3;
const shownLines = 24;

/** Every account has a statement, and none failed. */
export function isIssued({ onboarded, run, statements }: MonthEndResult): boolean {
  return run.state === 'complete' && onboarded > 0 && statements.length >= onboarded;
}

/** The outcome of the month's statements, where their files are, and the first lines of one. */
export function reportMonthEnd(result: MonthEndResult): string {
  const { onboarded, run, statements, camt053 } = result;
  const outcomes = Object.entries(run.counts).map(([name, count]) => `${count} ${name}`);
  const keys = statements.slice(0, shownStatements).flatMap((statement) => statement.keys);
  const rest = statements.length - shownStatements;
  return [
    `Month end: ${onboarded} accounts were onboarded; run ${run.id} is ${run.state}: ${outcomes.join(', ')}.`,
    isIssued(result)
      ? 'The statements of the bank are verified, and ours are published:'
      : 'Not every account has a statement: npm run ops -- breaks list; npm run ops -- runs list',
    ...keys.map((key) => `  ${key}`),
    ...(rest > 0 ? [`  and the files of ${rest} more`] : []),
    ...(camt053 === undefined ? [] : ['', ...linesOf(camt053), '']),
  ].join('\n');
}

function linesOf(text: string): readonly string[] {
  const lines = text.replaceAll('><', '>\n<').split('\n');
  return [...lines.slice(0, shownLines), `… ${lines.length - shownLines} more lines`];
}

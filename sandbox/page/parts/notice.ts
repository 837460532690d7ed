import { BankAnswerError } from '../bank.ts';
import { byId } from '../dom.ts';

const shownMs = 5000;
let hiding: ReturnType<typeof setTimeout> | undefined;

/** A line that stays for a moment, and that screen readers say. */
export function notice(text: string, tone: 'good' | 'bad' = 'good'): void {
  const line = byId('notice');
  line.textContent = text;
  line.dataset['tone'] = tone;
  clearTimeout(hiding);
  hiding = setTimeout(() => {
    line.textContent = '';
  }, shownMs);
}

export function failure(error: unknown): void {
  notice(reasonOf(error), 'bad');
}

export function reasonOf(error: unknown): string {
  if (!(error instanceof BankAnswerError)) return `This page failed: ${String(error)}`;
  const problems = error.problems.map(({ field, problem }) => `${field} ${problem}`.trim());
  return [error.message, ...problems].join(' ');
}

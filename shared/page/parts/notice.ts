import { AnswerError } from '../answer-error.ts';
import { byId } from '../dom.ts';

const shownMs = 5000;
/** The largest number of problems in one message. */
const mostShown = 5;
let hiding: ReturnType<typeof setTimeout> | undefined;

/** A line that stays for a moment; screen readers announce it. */
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
  if (!(error instanceof AnswerError)) return `This page failed: ${String(error)}`;
  const { message, problems } = error;
  if (problems.length === 0) return message;
  const shown = problems.slice(0, mostShown).map(({ field, problem }) => `${field} ${problem}`.trim());
  const left = problems.length - shown.length;
  return `${message} ${[...shown, ...(left > 0 ? [`and ${left} more`] : [])].join('; ')}.`;
}

import { rows } from '#shared/bank/contract/rows.ts';
import { transitions } from '#sandbox/transitions/transitions.ts';
import type { SequenceResult } from './sequence.ts';

/** What one of them sends is anything, and no event of the catalogue: it is never played. */
export const playable = Object.keys(transitions).filter((name) => name !== 'send-event');

export function neverSucceeded(results: readonly SequenceResult[]) {
  const done = new Set(results.flatMap(({ succeeded }) => Object.keys(succeeded)));
  return {
    operations: rows.map(({ operation }) => operation).filter((name) => !done.has(name)),
    transitions: playable.filter((name) => !done.has(`/transitions/${name}`)),
  };
}

/** What a soak of the simulated bank has shown, as a table. */
export function totals(results: readonly SequenceResult[], failures: readonly string[]): readonly string[] {
  const sum = (of: (result: SequenceResult) => number) =>
    results.reduce((total, result) => total + of(result), 0).toLocaleString('en');
  const idle = neverSucceeded(results);
  return [
    '| over all sequences | |',
    '|---|---|',
    `| sequences that were played to their end | ${results.length} |`,
    `| requests of the interface, right, nearly right and spoilt | ${sum((result) => result.requests)} |`,
    `| of these with a status below 300 | ${sum(({ successes }) => successes)} |`,
    `| answers of 500, or outside their schema | ${failures.length} |`,
    `| other steps: transitions, faults, moves of the clock | ${sum(({ steps, requests }) => steps - requests)} |`,
    `| operations that succeeded at least once | ${rows.length - idle.operations.length} of ${rows.length} |`,
    `| transitions that did | ${playable.length - idle.transitions.length} of ${playable.length} |`,
    `| bookings | ${sum((result) => result.bookings)} |`,
    `| notifications | ${sum((result) => result.notifications)} |`,
    `| errors in the books, all healed | ${sum((result) => result.bankErrors)} |`,
    `| days that passed | ${sum((result) => result.days)} |`,
  ];
}

import type { SeenDrift } from './seen-drift.ts';

/** More would not be read. */
const mostShown = 10;

/** Which fields of which events and replies are missing, for people who are called because of it. */
export function missingFieldsText(missing: readonly SeenDrift[]): string {
  const shown = missing.slice(0, mostShown).map(sentenceOf);
  const more = missing.length - shown.length;
  return [...shown, ...(more > 0 ? [`And ${more} more.`] : [])].join(' ');
}

function sentenceOf({ of, source, field, count, firstSeen, example }: SeenDrift): string {
  const what = of === 'event' ? `The event ${source}` : `The reply of ${source}`;
  const where =
    example === undefined ? '' : `, such as in ${of === 'event' ? 'record' : 'request'} ${example}`;
  return `${what} comes without ${field}, or with one that we cannot read: ${count === 1 ? 'once' : `${count} times`} since ${firstSeen}${where}.`;
}

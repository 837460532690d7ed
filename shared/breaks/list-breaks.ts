import type { Break } from './break.ts';
import type { Breaks, BreaksQuery } from './breaks.ts';
import type { BreaksAnswer } from './breaks-exchanges.ts';

/** What one answer takes. */
const mostBreaks = 200;

/** The oldest breaks of a state. */
export async function listBreaks(
  breaks: Pick<Breaks, 'list'>,
  { state, kind }: BreaksQuery,
): Promise<BreaksAnswer<'list'>> {
  const found: Break[] = [];
  for await (const row of breaks.list({ state, kind })) {
    if (found.length === mostBreaks) return { breaks: found, hasMore: true };
    found.push(row);
  }
  return { breaks: found, hasMore: false };
}

import type { Family } from '#shared/events/families.ts';
import { deadLettersExchanges, type DeadLettersAnswer } from '#shared/replay/dead-letters-exchanges.ts';
import { ask, type DeployedFunction } from '#shared/kernel/ask.ts';
import { createPace, type PaceDeps } from './pace.ts';

const most = 200;

export interface DeadLettersOfFamily extends DeadLettersAnswer<'list'> {
  readonly family: Family;
  /** As many as one look shows were there: there may be more. */
  readonly mayBeMore: boolean;
}

/** What a family's handler gave up on; looking removes nothing. */
export async function listDeadLetters(
  deadLetters: DeployedFunction,
  family: Family,
): Promise<DeadLettersOfFamily> {
  const { letters } = await ask(deadLetters, deadLettersExchanges.list, { ask: 'list', family, limit: most });
  return { family, letters, mayBeMore: letters.length >= most };
}

/** One dead letter with personal fields masked. */
export async function showDeadLetter(
  deadLetters: DeployedFunction,
  family: Family,
  messageId: string,
): Promise<DeadLettersAnswer<'show'>> {
  return ask(deadLetters, deadLettersExchanges.show, { ask: 'show', family, messageId });
}

interface RedrivenLetters {
  readonly family: Family;
  readonly sent: number;
}

/** Moves dead letters back to their queue, as many as are asked for. */
export async function redriveDeadLetters(
  deadLetters: DeployedFunction,
  { family, limit, rate }: { readonly family: Family; readonly limit: number; readonly rate: number },
  deps: PaceDeps,
): Promise<RedrivenLetters> {
  const pace = createPace(rate, deps);
  let [sent, isEmpty] = [0, false];
  while (sent < limit && !isEmpty) {
    const asked = { ask: 'redrive', family, limit: Math.min(rate, most, limit - sent) } as const;
    const page = await ask(deadLetters, deadLettersExchanges.redrive, asked);
    [sent, isEmpty] = [sent + page.sent, page.isEmpty];
    await pace(page.sent);
  }
  return { family, sent };
}

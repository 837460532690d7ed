import type { Family } from '#shared/events/families.ts';
import {
  deadLettersExchanges,
  mostDeadLetters,
  type DeadLettersAnswer,
} from '#shared/replay/commands/dead-letter-commands.ts';
import { ask, type DeployedFunction } from '#shared/commands/operators-client.ts';

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
  const { letters } = await ask(deadLetters, deadLettersExchanges.list, {
    ask: 'list',
    family,
    limit: mostDeadLetters,
  });
  return { family, letters, mayBeMore: letters.length >= mostDeadLetters };
}

/** One dead letter with personal fields masked. */
export async function showDeadLetter(
  deadLetters: DeployedFunction,
  family: Family,
  messageId: string,
): Promise<DeadLettersAnswer<'show'>> {
  return ask(deadLetters, deadLettersExchanges.show, { ask: 'show', family, messageId });
}

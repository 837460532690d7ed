import type { Operators } from '#shared/commands/operators-client.ts';
import { familyNames } from '#shared/events/families.ts';
import {
  deadLetterCommands,
  mostDeadLetters,
  type DeadLetterResponse,
  type Whose,
} from '#shared/replay/commands/dead-letter-commands.ts';
import type { Stage } from '#infra/stage/stage.ts';

/** Messages that the handler of a family, or one of the company's own, gave up. Listing removes none. */
export interface DeadLettersOfQueue extends DeadLetterResponse<'list'>, Whose {
  /** As many as one answer shows were there: there may be more. */
  readonly mayBeMore: boolean;
}

/** Families, and handlers of the company's own. */
export const letterQueues = ({ handlers }: Pick<Stage, 'handlers'>): readonly Whose[] => [
  ...familyNames.map((family) => ({ family })),
  ...handlers.map(({ name }) => ({ handler: name })),
];

export async function listDeadLetters(
  operators: Pick<Operators, 'call'>,
  queues: readonly Whose[],
): Promise<readonly DeadLettersOfQueue[]> {
  return Promise.all(
    queues.map(async (whose) => {
      const { letters } = await operators.call(deadLetterCommands.list, { ...whose, limit: mostDeadLetters });
      return { ...whose, letters, mayBeMore: letters.length >= mostDeadLetters };
    }),
  );
}

import * as z from 'zod';
import { carryOutClosure } from './account-closures.ts';
import { executeTimedOrder } from './payments.ts';
import type { Tasks } from '#sandbox/engine/tasks.ts';

const entityToMove = z.object({ id: z.string() });

/** What becomes due on the bank's own agenda. */
export const tasks: Tasks = {
  'execute-timed-order': (argument, bank) => executeTimedOrder(bank, entityToMove.parse(argument).id),
  'carry-out-closure': (argument, bank) => void carryOutClosure(bank, entityToMove.parse(argument).id),
};

import * as z from 'zod';
import { executeTimedOrder } from './payments.ts';
import type { Tasks } from '#sandbox/engine/tasks.ts';

const orderToExecute = z.object({ id: z.string() });

/** What becomes due on the bank's own agenda. */
export const tasks: Tasks = {
  'execute-timed-order': (argument, bank) => executeTimedOrder(bank, orderToExecute.parse(argument).id),
};

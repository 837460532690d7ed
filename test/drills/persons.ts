import { erasureCommands } from '#shared/erasure/commands/erasure-commands.ts';
import { familyNames } from '#shared/events/families.ts';
import { systemRandom } from '#shared/kernel/system.ts';
import * as z from '#shared/kernel/zod.ts';
import { replayCommands } from '#shared/replay/commands/replay-commands.ts';
import { reconciliationCommands } from '#shared/reconciliation/commands/reconciliation-commands.ts';
import type { RecountTally } from '#shared/reconciliation/sums/recount-part.ts';
import { carryOut } from '#ops/commands/change.ts';
import { localOperators } from '#ops/local/local-operators.ts';
import type { LocalStackDeps } from '#ops/local/local-stack.ts';
import { waitUntil } from '#ops/local/wait-until.ts';
import type { DrilledStack } from './drilled-stack.ts';

const asOperator = ({ timers }: Pick<LocalStackDeps, 'timers'>) => ({
  change: `drill-${systemRandom.uuid()}`,
  reason: 'a drill',
  timers,
});

/** Sends every event of the days through its handler again; how many were sent, and how many are erased. */
export async function replayAll(
  { stack, deps }: DrilledStack,
  days: { readonly from: string; readonly to: string },
): Promise<{ readonly sent: number; readonly erased: number }> {
  const total = { sent: 0, erased: 0 };
  for (const family of familyNames) {
    const request = { family, ...days, rate: 100 };
    const changing = { ...asOperator(deps), request };
    const changed = await carryOut(localOperators(stack.environment), replayCommands.replay, changing);
    if (changed.state !== 'done')
      throw new Error(`The replay of ${family} did not end: ${JSON.stringify(changed)}`);
    total.sent += changed.response.sent;
    total.erased += changed.response.erased;
  }
  return total;
}

/** Has the sums of all accounts counted again. */
export async function recountAll({ stack, deps }: DrilledStack): Promise<RecountTally> {
  const changing = { ...asOperator(deps), request: {} };
  const operators = localOperators(stack.environment);
  const changed = await carryOut(operators, reconciliationCommands.recount, changing);
  if (!('response' in changed) || 'absent' in changed.response)
    throw new Error(`The sums were not counted: ${JSON.stringify(changed)}`);
  return changed.response;
}

const states = z.object({ states: z.optional(z.record(z.string(), z.number())) });

/** The bank has them, or nobody knows them: these stay open until somebody asks again. */
const waiting = ['refused', 'unknown'];

/** Requests the erasures, and runs the job until none of them is open. */
export async function eraseAll(
  { stack, deps, erasureFunction }: DrilledStack,
  customers: readonly { readonly kind: 'person' | 'business'; readonly id: string }[],
): Promise<void> {
  const operators = localOperators(stack.environment);
  for (const request of customers)
    await carryOut(operators, erasureCommands.request, { ...asOperator(deps), request });
  let last: unknown;
  await waitUntil(
    {
      what: 'every erasure is complete',
      limitMs: 180_000,
      everyMs: 1_000,
      probe: async () => {
        last = await stack.inspection.invoke(erasureFunction, {});
        const { states: open } = states.parse(last);
        return (open !== undefined && Object.keys(open).every((each) => waiting.includes(each))) || undefined;
      },
      missing: () => JSON.stringify(last),
    },
    deps,
  );
}

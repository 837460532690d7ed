import { approvalCommands, type ApprovalResponse } from '#shared/approvals/approval-commands.ts';
import type { Operators } from '#shared/commands/operators-client.ts';
import { localOperators } from './local-operators.ts';
import type { LocalStack } from './local-stack.ts';

/** The reason in the audit log for the decisions of two persons in the local run. */
export const why = 'the end of the month is played';

export interface TwoPersons {
  readonly anna: Operators;
  readonly ben: Operators;
}

export function twoPersons({ environment }: Pick<LocalStack, 'environment'>): TwoPersons {
  return { anna: localOperators(environment, 'anna'), ben: localOperators(environment, 'ben') };
}

/** Ben approves what Anna proposed. */
export async function agreed({ ben }: TwoPersons, proposed: ApprovalResponse<'propose'>): Promise<void> {
  if ('refused' in proposed) throw new Error(`It was not proposed: ${proposed.refused}`);
  const { id, shownHash: shown } = proposed.approval;
  const answer = await ben.call(approvalCommands.approve, { id, shown, reason: why });
  if (!('approval' in answer)) throw new Error(`It was not approved: ${JSON.stringify(answer)}`);
}

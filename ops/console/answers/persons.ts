import { approvalCommands } from '#shared/approvals/approval-commands.ts';
import { reason } from '#shared/audit/reason.ts';
import * as z from '#shared/kernel/zod.ts';
import { auditQueries } from '#shared/operators/audit-queries.ts';
import { verifyRecord } from '#ops/commands/audit.ts';
import { shownApproval, shownOutcome } from '#ops/commands/shown-approval.ts';
import { answer, nothing, one } from './answer.ts';

const isAll = z.optional(z.literal('true'));

const approvals = answer(z.strictObject({ all: isAll }), async ({ all }, { deployment: { operators } }) => {
  const listed = await operators.call(approvalCommands.list, { all: all === 'true' });
  return { approvals: listed.approvals.map(shownApproval) };
});

const approval = answer(one, async (asked, { deployment: { operators } }) => {
  const shown = await operators.call(approvalCommands.show, asked);
  return 'absent' in shown ? shown : { ...shown, approval: shownApproval(shown.approval) };
});

const entries = answer(
  z.strictObject({ after: z.optional(z.string().check(z.regex(/^\d{1,15}$/))) }),
  async ({ after }, { deployment: { operators } }) =>
    operators.call(auditQueries.list, after === undefined ? {} : { after: Number(after) }),
);

/** Follows the chain of hashes to its end. */
const verifiedRecord = answer(nothing, async (_, { deployment: { operators } }) =>
  verifyRecord(operators, undefined),
);

export const personAnswers = { approvals, approval, entries, verifiedRecord };

const { id, shown } = approvalCommands.approve.request.shape;

const approve = answer(
  z.strictObject({ id, shown, reason }),
  async (asked, { deployment: { operators } }) => {
    const decided = await operators.call(approvalCommands.approve, asked);
    return 'absent' in decided ? decided : shownOutcome(decided);
  },
);

const refuse = answer(z.strictObject({ id, reason }), async (asked, { deployment: { operators } }) => {
  const decided = await operators.call(approvalCommands.refuse, asked);
  return 'absent' in decided ? decided : shownOutcome(decided);
});

/** They are asked by a POST alone, where changes are allowed. */
export const personChanges = { approve, refuse };

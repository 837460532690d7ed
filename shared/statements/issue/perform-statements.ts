import type { PerformItem } from '#shared/jobs/item.ts';
import { memoised } from '#shared/kernel/memoised.ts';
import { dueFeeSummary, dueInterval } from '#shared/statements/model/due.ts';
import { createAfterClosure } from '#shared/statements/unstated/after-closure.ts';
import { createIssueAccount } from './issue-account.ts';
import { notingOverdue } from './note-overdue.ts';
import type { PerformStatementsDeps } from './issue-due.ts';

/** Issues the statements of one account. What issues them is large, and loads with the first account of which one is due. */
export function createPerformStatements(deps: PerformStatementsDeps): PerformItem {
  const { register, breaks, rules, clock } = deps;
  const due = memoised(async () => (await import('./issue-due.ts')).createIssueDue(deps));
  const issueAccount = createIssueAccount({
    ...deps,
    issueFeeSummary: async (account, work) =>
      dueFeeSummary(account, work.run.asOf, rules) === undefined
        ? undefined
        : (await due()).issueFeeSummary(account, work),
    issuePeriod: async (issue) => (await due()).issuePeriod(issue),
    issueOfAccount: async (account, work) =>
      dueInterval(account, work.run.asOf, rules) === undefined
        ? undefined
        : (await due()).issueOfAccount(account, work),
    formatsAgain: async (...asked) => (await due()).formatsAgain(...asked),
    afterClosure: createAfterClosure(deps),
  });
  return notingOverdue({ register, breaks, rules, clock }, issueAccount);
}

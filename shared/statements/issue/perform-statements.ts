import type { StatementMetric } from '#shared/statements/names.ts';
import type { Breaks } from '#shared/breaks/breaks.ts';
import type {
  BankStatements,
  SendLostBookings,
  MirroredBookings,
  MirroredTotals,
} from '#shared/bookings/ports.ts';
import type { Capabilities } from '#shared/capabilities/capability.ts';
import type { PerformItem } from '#shared/jobs/item.ts';
import type { Clock } from '#shared/kernel/clock.ts';
import { memoised } from '#shared/kernel/memoised.ts';
import type { StepLimit } from '#shared/kernel/step-limit.ts';
import type { Metrics } from '#shared/kernel/telemetry.ts';
import type { Tombstones } from '#shared/mirror/tombstones.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import type { FeeSummariesAtBank, FeeSummaryRows } from '#shared/statements/fee-summary/ports.ts';
import { dueFeeSummary, dueInterval, type StatementRules } from '#shared/statements/model/due.ts';
import type { OfAccountRows } from '#shared/statements/model/of-account-row.ts';
import type { StatementFiles, StatementRows } from '#shared/statements/model/ports.ts';
import type { BankStatementsOfAccount } from '#shared/statements/of-account/ports.ts';
import type { OwnFormat } from '#shared/statements/own/write-own.ts';
import { createAfterClosure } from '#shared/statements/unstated/after-closure.ts';
import { createIssueAccount } from './issue-account.ts';
import { notingOverdue } from './note-overdue.ts';

/** All ports that the steps read and write. */
export interface PerformStatementsDeps {
  readonly register: AccountRegister;
  readonly rows: StatementRows;
  readonly ofAccountRows: OfAccountRows;
  readonly bank: BankStatements;
  readonly bankOfAccount: BankStatementsOfAccount;
  readonly feeSummaries: FeeSummaryRows;
  readonly feeSummariesAtBank: FeeSummariesAtBank;
  readonly mirrored: MirroredBookings;
  readonly totals: MirroredTotals;
  readonly files: StatementFiles;
  readonly breaks: Breaks;
  readonly capabilities: Pick<Capabilities, 'see'>;
  readonly heal: SendLostBookings;
  readonly tombstones: Pick<Tombstones, 'standing'>;
  readonly rules: StatementRules;
  readonly ownFormats?: readonly OwnFormat[];
  readonly timers: StepLimit['timers'];
  /** How late the bank shows what it has recorded, at most. */
  readonly lagMs: number;
  readonly clock: Clock;
  readonly metrics: Metrics<StatementMetric>;
}

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

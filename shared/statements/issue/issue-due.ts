import type { StatementMetric } from '#shared/statements/names.ts';
import type { Breaks } from '#shared/breaks/breaks.ts';
import type {
  BankStatements,
  SendLostBookings,
  MirroredBookings,
  MirroredTotals,
} from '#shared/bookings/ports.ts';
import type { Capabilities } from '#shared/capabilities/capability.ts';
import type { Clock } from '#shared/kernel/clock.ts';
import type { StepLimit } from '#shared/kernel/step-limit.ts';
import type { Metrics } from '#shared/kernel/telemetry.ts';
import type { Tombstones } from '#shared/mirror/tombstones.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import type { FeeSummariesAtBank, FeeSummaryRows } from '#shared/statements/fee-summary/ports.ts';
import type { StatementRules } from '#shared/statements/model/due.ts';
import type { OfAccountRows } from '#shared/statements/model/of-account-row.ts';
import type { StatementFiles, StatementRows } from '#shared/statements/model/ports.ts';
import type { BankStatementsOfAccount } from '#shared/statements/of-account/ports.ts';
import type { OwnFormat } from '#shared/statements/own/write-own.ts';
import { createAreDecided } from '#shared/statements/breaks/decided.ts';
import { createFailStatement } from '#shared/statements/breaks/fail-statement.ts';
import { createAskEvidence } from '#shared/statements/evidence/ask-evidence.ts';
import { createOtherDays } from '#shared/statements/evidence/other-days.ts';
import { createPeriodEvidence } from '#shared/statements/evidence/period-evidence.ts';
import { createIssueFeeSummary } from '#shared/statements/fee-summary/issue-fee-summary.ts';
import { createIssueOfAccount } from '#shared/statements/of-account/issue-of-account.ts';
import { createVerifyOfAccount, listedBy } from '#shared/statements/of-account/verify-of-account.ts';
import { createFormatsAgain } from '#shared/statements/own/formats-again.ts';
import { createOwnFiles } from '#shared/statements/own/own-files.ts';
import { createWriteOwn } from '#shared/statements/own/write-own.ts';
import { createPublishPeriod } from '#shared/statements/publish/publish-period.ts';
import { statementFormats } from '#shared/statements/publish/write-statement.ts';
import { createExplainGap } from '#shared/statements/revise/explained-gap.ts';
import { createLateBookings } from '#shared/statements/revise/late-bookings.ts';
import { createReviseEarlier } from '#shared/statements/revise/revise-earlier.ts';
import { createUnstatedBookings } from '#shared/statements/unstated/unstated-bookings.ts';
import { createHealSince } from '#shared/statements/verify/heal-since.ts';
import { createVerifyEvidence } from '#shared/statements/verify/verify-evidence.ts';
import { createVerifyLines } from '#shared/statements/verify/verify-lines.ts';
import { createVerifyPeriod } from '#shared/statements/verify/verify-period.ts';
import { createIssuePeriod } from './issue-period.ts';

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

/** What is issued of an account once it is due. Each step gets the earlier steps and the stores that it needs. */
export function createIssueDue(deps: PerformStatementsDeps) {
  const { register, rows, files, bank, mirrored, totals, heal, breaks, capabilities } = deps;
  const { rules, ownFormats = [], timers, lagMs, clock, metrics } = deps;
  const areDecided = createAreDecided(breaks);
  const failStatement = createFailStatement({ breaks, clock, metrics });

  const ask = createAskEvidence({ bank, files, clock });
  const ofOtherDays = createOtherDays({ ask, clock });
  const periodEvidence = createPeriodEvidence({ ask, ofOtherDays, capabilities, clock });

  const lateBookings = createLateBookings({ mirrored, files, rows, lagMs });
  const explainGap = createExplainGap({ lateBookings, mirrored, files, rows, lagMs });
  const reviseEarlier = createReviseEarlier({ ask, explainGap, rows, capabilities, metrics });

  const lines = { bank, heal, files, lagMs, clock };
  const verifyLines = createVerifyLines({ ...lines, mirrored });
  const healSince = createHealSince({ mirrored, bank, heal });
  const verifying = { verifyLines, reviseEarlier, healSince, areDecided };
  const verifyEvidence = createVerifyEvidence({ ...verifying, rows, lagMs });
  const evidence = { periodEvidence, ofOtherDays, verifyEvidence };
  const verifyPeriod = createVerifyPeriod({ ...evidence, areDecided, rows, lagMs, clock });

  const unstatedBookings = createUnstatedBookings({ mirrored, totals, rows, files });
  const formats = statementFormats(rules.mt940);
  const writeOwn = createWriteOwn({ files, timers });
  const writeFilesOfRow = createOwnFiles({ writeOwn, rows, ownFormats });
  const publishing = { unstatedBookings, lateBookings, areDecided, formats, writeFilesOfRow };
  const stores = { mirrored, rows, files, breaks };
  const publishPeriod = createPublishPeriod({ ...publishing, ...stores, bank, heal, lagMs, clock, metrics });

  const verifyListed = createVerifyLines({ ...lines, mirrored: listedBy(bank) });
  const ofAccount = { verifyLines, verifyListed, healSince };
  const verifyOfAccount = createVerifyOfAccount({ ...ofAccount, rows, mirrored, lagMs });

  const period = { verifyPeriod, publishPeriod, failStatement };
  return {
    issueFeeSummary: createIssueFeeSummary(deps),
    issuePeriod: createIssuePeriod({ ...period, register, rows, breaks, clock }),
    issueOfAccount: createIssueOfAccount({ ...deps, verifyOfAccount, areDecided, failStatement }),
    formatsAgain: createFormatsAgain({ writeOwn, rows, files, breaks, ownFormats, clock }),
  };
}

import type { Breaks } from '#shared/breaks/breaks.ts';
import type { Capabilities } from '#shared/capabilities/capability.ts';
import type { Clock } from '#shared/kernel/clock.ts';
import type { Log, Metrics } from '#shared/kernel/telemetry.ts';
import type { Tombstones } from '#shared/mirror/tombstones.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import type { StatementRules } from './model/due.ts';
import type { FeeSummariesAtBank, FeeSummaryRows } from '#shared/statements/fee-summary/ports.ts';
import type { BankStatementsOfAccount, OfAccountRows } from '#shared/statements/of-account/ports.ts';
import type {
  BankStatements,
  HealBookings,
  MirroredBookings,
  MirroredTotals,
} from '#shared/bookings/ports.ts';
import type { StatementFiles, StatementRows } from './model/ports.ts';

export interface IssueDeps {
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
  readonly heal: HealBookings;
  readonly tombstones: Pick<Tombstones, 'standing'>;
  readonly rules: StatementRules;
  /** How late the bank shows what it has recorded, at most. */
  readonly lagMs: number;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
}

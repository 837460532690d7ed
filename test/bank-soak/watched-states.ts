import type { SimulatedBank } from '#sandbox/engine/create-bank.ts';
import * as creditCards from '#sandbox/engine/states/credit-cards.ts';
import * as creditLines from '#sandbox/engine/states/credit-lines.ts';
import * as fronting from '#sandbox/engine/states/fronting.ts';
import * as loans from '#sandbox/engine/states/loans.ts';
import * as overdrafts from '#sandbox/engine/states/overdrafts.ts';
import * as trade from '#sandbox/engine/states/trade-finance.ts';
import type { Collection } from '#sandbox/engine/collection.ts';
import type { Kind } from './named-rows.ts';

interface Table {
  readonly moves: Readonly<Record<string, object>>;
}

const tables: Readonly<Partial<Record<Kind, Table>>> = {
  creditCardApplications: creditCards.creditCardApplicationStates,
  creditCardTerminations: creditCards.creditCardTerminationStates,
  creditCardBills: creditCards.creditCardBillStates,
  creditLineApplications: creditLines.creditLineApplicationStates,
  creditLines: creditLines.creditLineStates,
  businessFrontingApplications: fronting.businessFrontingApplicationStates,
  frontingRelationships: fronting.frontingRelationshipStates,
  frontingPayouts: fronting.frontingPayoutStates,
  loans: loans.loanStates,
  consumerLoanApplications: loans.consumerLoanApplicationStates,
  dunningCases: loans.dunningCaseStates,
  accountSnapshots: loans.accountSnapshotStates,
  overdraftApplications: overdrafts.overdraftApplicationStates,
  overdrafts: overdrafts.overdraftStates,
  consumerOverdraftApplications: overdrafts.consumerOverdraftApplicationStates,
  consumerOverdrafts: overdrafts.consumerOverdraftStates,
  overdraftLimitChanges: overdrafts.overdraftLimitChangeStates,
  businessOverdraftApplications: overdrafts.businessOverdraftApplicationStates,
  businessOverdrafts: overdrafts.businessOverdraftStates,
  tradeFinanceApplications: trade.tradeFinanceApplicationStates,
  trades: trade.tradeStates,
};

type Statuses = Collection<{ readonly id: string; readonly status: string | null }>;

/** Tells of every move of lending that its table does not have. The collections of all else refuse it themselves. */
export function watchStates(bank: SimulatedBank, tell: (wrong: string) => void): void {
  const watch = (kind: Kind, isAllowed: (from: string, to: string) => boolean) => {
    const collection = bank.store[kind] as unknown as Statuses;
    collection.watch((before, after) => {
      const [from, to] = [before?.status ?? null, after?.status ?? null];
      if (from === null || to === null || from === to || isAllowed(from, to)) return;
      tell(`${kind} ${after?.id ?? ''} went from ${from} to ${to}`);
    });
  };
  for (const [kind, { moves }] of Object.entries(tables) as [Kind, Table][])
    watch(kind, (from, to) => Object.hasOwn(moves[from] ?? {}, to));
}

import { approvalEvent } from '#shared/approvals/approval-event.ts';
import { createProposals } from '#shared/aws/approvals/approval-rows.ts';
import { createNotifiedBreaks } from '#shared/aws/breaks/notified-breaks.ts';
import { proposedBreaks } from '#shared/aws/breaks/proposed-breaks.ts';
import { productRecordWrite } from '#shared/aws/events/product-record.ts';
import { createFeeRows } from '#shared/aws/fees/fee-stores.ts';
import { createHeldHeals } from '#shared/aws/reconciliation/held-heal-rows.ts';
import {
  systemClock as clock,
  systemRandom as random,
  systemTimers as timers,
} from '#shared/kernel/system.ts';

interface DecisionSettings {
  readonly workTable: string;
  readonly eventsTable: string;
  /** The account from which fees are paid back, or `none`. */
  readonly billingAccountId: string;
}

/** Stores of everything that two persons may decide about, and of their proposals. */
export function createDecisionStores({ workTable, eventsTable, billingAccountId }: DecisionSettings) {
  const fees = createFeeRows({ workTable, eventsTable });
  const breaks = createNotifiedBreaks({ workTable, eventsTable });
  return {
    proposals: createProposals({
      workTable,
      timers,
      random,
      alsoWrites: (added) => [productRecordWrite(approvalEvent(added), { eventsTable, nowMs: clock.now() })],
      onWrite: proposedBreaks(breaks),
    }),
    breaks,
    fees: { ...fees, billingAccountId },
    feeMonths: fees.months,
    heldHeals: createHeldHeals(workTable),
  };
}

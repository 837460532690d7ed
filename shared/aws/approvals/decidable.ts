import { approvalEvent } from '#shared/approvals/approval-event.ts';
import { createNotifiedBreaks } from '#shared/aws/breaks/notified-breaks.ts';
import { productRecordWrite } from '#shared/aws/events/product-record.ts';
import { createFeeRows } from '#shared/aws/fees/fee-stores.ts';
import { createHeldHeals } from '#shared/aws/reconciliation/held-heal-rows.ts';
import {
  systemClock as clock,
  systemRandom as random,
  systemTimers as timers,
} from '#shared/kernel/system.ts';
import { createProposals } from './approval-rows.ts';
import { proposedBreaks } from './proposed-breaks.ts';

interface DecidableSettings {
  readonly workTable: string;
  readonly eventsTable: string;
  /** From which fees are paid back, or `none`. */
  readonly billingAccountId: string;
}

/** What two persons may decide about, and what they propose. */
export function createDecidable({ workTable, eventsTable, billingAccountId }: DecidableSettings) {
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

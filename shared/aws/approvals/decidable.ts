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
import type { TransactWriteItem } from '@aws-sdk/client-dynamodb';
import type { Proposal } from '#shared/approvals/proposal.ts';
import type { BreakRows } from '#shared/aws/breaks/break-rows.ts';
import { breakDecisions, resolutionRequest } from '#shared/breaks/commands/break-resolution.ts';
import { moveOfProposal } from '#shared/breaks/proposed-break.ts';
import { createProposals } from './approval-rows.ts';

interface DecidableSettings {
  readonly workTable: string;
  readonly eventsTable: string;
  /** The account from which fees are paid back, or `none`. */
  readonly billingAccountId: string;
}

/** Stores of everything that two persons may decide about, and of their proposals. */
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

/** The writes by which a proposal also moves its break, in the same transaction. */
export function proposedBreaks(breaks: Pick<BreakRows, 'read' | 'moving'>) {
  return async (proposal: Proposal): Promise<readonly TransactWriteItem[]> => {
    if (proposal.kind !== breakDecisions.resolve.name) return [];
    const id = resolutionRequest.parse(proposal.wish).break;
    const found = await breaks.read(id);
    // The id may belong to an earlier episode, but the latest one is read.
    if (found?.id !== id) return [];
    const move = moveOfProposal(found, proposal);
    return move === undefined ? [] : breaks.moving(found, move);
  };
}

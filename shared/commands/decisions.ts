import { breakResolution, type ResolvableBreaks } from '#shared/breaks/commands/break-resolution.ts';
import { feeDecision, type DecidableFees } from '#shared/fees/commands/fee-decision.ts';
import { feeRelease, type ReleasableMonths } from '#shared/fees/commands/fee-release.ts';
import { feeReversal, type ReversibleFees } from '#shared/fees/commands/fee-reversal.ts';
import { reversalDecision } from '#shared/fees/commands/reversal-decision.ts';
import { breakerRelease, type ReleasableHeals } from '#shared/reconciliation/commands/breaker-release.ts';
import type { ApprovalKind } from '#shared/operators/decision.ts';
import type { ApprovalKindName } from '#shared/approvals/kind-names.ts';

interface KindsDeps {
  readonly breaks: ResolvableBreaks;
  readonly fees: DecidableFees & ReversibleFees;
  readonly feeMonths: ReleasableMonths;
  readonly heldHeals: ReleasableHeals;
}

/** What takes two persons, and how each is shown and carried out. */
export function approvalKinds({
  breaks,
  fees,
  feeMonths,
  heldHeals,
}: KindsDeps): Readonly<Record<ApprovalKindName, ApprovalKind>> {
  return {
    'break-resolution': breakResolution(breaks),
    'fee-decision': feeDecision(fees),
    'fee-release': feeRelease(feeMonths),
    'fee-reversal': feeReversal(fees),
    'reversal-decision': reversalDecision(fees),
    'reconciliation-breaker': breakerRelease(heldHeals),
  };
}

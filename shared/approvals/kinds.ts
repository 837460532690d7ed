import { breakResolution, type ResolvableBreaks } from '#shared/breaks/break-resolution.ts';
import { feeDecision, type DecidableFees } from '#shared/fees/decisions/fee-decision.ts';
import { feeRelease, type ReleasableMonths } from '#shared/fees/decisions/fee-release.ts';
import type { ApprovalKind } from './kind.ts';
import type { ApprovalKindName } from './kind-names.ts';

interface KindsDeps {
  readonly breaks: ResolvableBreaks;
  readonly fees: DecidableFees;
  readonly feeMonths: ReleasableMonths;
}

/** What takes two persons, and how each is shown and carried out. */
export function approvalKinds({
  breaks,
  fees,
  feeMonths,
}: KindsDeps): Readonly<Record<ApprovalKindName, ApprovalKind>> {
  return {
    'break-resolution': breakResolution(breaks),
    'fee-decision': feeDecision(fees),
    'fee-release': feeRelease(feeMonths),
  };
}

import { breakResolution, type ResolvableBreaks } from '#shared/breaks/break-resolution.ts';
import type { ApprovalKind } from './kind.ts';
import type { ApprovalKindName } from './kind-names.ts';

interface KindsDeps {
  readonly breaks: ResolvableBreaks;
}

/** What takes two persons, and how each is shown and carried out. */
export function approvalKinds({ breaks }: KindsDeps): Readonly<Record<ApprovalKindName, ApprovalKind>> {
  return { 'break-resolution': breakResolution(breaks) };
}

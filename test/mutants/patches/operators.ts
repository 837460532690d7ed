import type { Mutant } from '../mutant.ts';

/** Changes that take two persons, and the record of what people changed. */
export const operators: readonly Mutant[] = [
  {
    name: 'approval-by-same-person-through-another-role',
    consequence: 'one person with two roles decides alone',
    file: 'shared/approvals/decide.ts',
    replace: 'if (proposal.maker.person === operator.person)',
    by: 'if (proposal.maker.principal === operator.principal)',
  },
  {
    name: 'approval-of-something-else',
    consequence: 'a second person approves what neither of them was shown',
    file: 'shared/approvals/decide.ts',
    replace: "return isSame ? undefined : 'it has changed since it was proposed';",
    by: 'return isSame ? undefined : undefined;',
  },
  {
    name: 'approval-without-hash',
    consequence: 'a person approves what they never looked at',
    file: 'shared/approvals/decide.ts',
    replace: 'if (hash !== proposal.shownHash)',
    by: 'if (hash.length !== proposal.shownHash.length)',
  },
  {
    name: 'approved-break-forgotten',
    consequence: 'after a crash, a break that was settled counts as overtaken',
    file: 'shared/breaks/break-resolution.ts',
    replace: 'if (found.settledBy === id)',
    by: "if (found.settledBy === '')",
  },
  {
    name: 'changed-break-settled',
    consequence: 'a break that changed after the decision is settled with another difference',
    file: 'shared/breaks/break-resolution.ts',
    replace: 'if (canonicalJson(factsOf(found)) !== canonicalJson(shown))',
    by: "if (canonicalJson(factsOf(found)) === '')",
  },
  {
    name: 'expired-proposal-approved',
    consequence: 'what nobody decided about in time is carried out long after',
    file: 'shared/approvals/expire.ts',
    replace: 'now < proposal.decideBefore',
    by: 'now !== proposal.decideBefore',
  },
  {
    name: 'persons-told-apart-by-case',
    consequence: 'one person is two, spelt in two ways',
    file: 'shared/operators/operator.ts',
    replace: 'person: name.toLowerCase()',
    by: 'person: name',
  },
  {
    name: 'any-role-is-a-person',
    consequence: 'whoever may assume any role calls its session after somebody else',
    file: 'shared/operators/operator.ts',
    replace: 'accountOf(each) === account && nameOfRole(each) === role',
    by: 'accountOf(each) === account',
  },
  {
    name: 'hash-without-the-one-before',
    consequence: 'entries of the record are exchanged or taken away, and it still verifies',
    file: 'shared/audit/chain.ts',
    replace: 'canonicalJson({ ...entry, hash: undefined })',
    by: 'canonicalJson({ ...entry, hash: undefined, previousHash: undefined })',
  },
  {
    name: 'end-of-the-record-unproven',
    consequence: 'the latest entries are taken away, and the record still verifies',
    file: 'shared/audit/verify-record.ts',
    replace: 'if (last.sequence < head.sequence)',
    by: 'if (last.sequence < 0)',
  },
];

import type { Reason } from '../reasons.ts';

const reason = 'shared/audit/reason.ts';

export const audit: readonly Reason[] = [
  {
    file: 'shared/approvals/propose.ts',
    mutator: 'ConditionalExpression',
    code: 'await proposals.add(proposal, trace)',
    by: 'false',
    because: 'the proposal that was added is then found as the open one, and is the same',
  },
  {
    file: reason,
    mutator: 'StringLiteral',
    code: "''",
    by: '"Stryker was here!"',
    because: 'the message is made only for a text in which there is such a character',
  },
  {
    file: reason,
    mutator: 'ArrayDeclaration',
    code: '[]',
    by: '["Stryker was here"]',
    because: 'a word that is no IBAN changes nothing',
  },
];

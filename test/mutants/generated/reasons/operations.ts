import type { Reason } from '../reasons.ts';

const reasonOfPerson = 'shared/audit/reason.ts';

/** Of the audit log, of proposals and of breaks. */
export const operations: readonly Reason[] = [
  {
    file: 'shared/approvals/propose.ts',
    mutator: 'ConditionalExpression',
    code: 'await proposals.add(proposal, trace)',
    by: 'false',
    because: 'the proposal that was added is then found as the open one, and is the same',
  },
  {
    file: reasonOfPerson,
    mutator: 'StringLiteral',
    code: "''",
    by: '"Stryker was here!"',
    because: 'the message is made only for a text in which there is such a character',
  },
  {
    file: reasonOfPerson,
    mutator: 'ArrayDeclaration',
    code: '[]',
    by: '["Stryker was here"]',
    because: 'a word that is no IBAN changes nothing',
  },
  {
    file: 'shared/breaks/break-event.ts',
    mutator: 'StringLiteral',
    code: "''",
    by: '"Stryker was here!"',
    because: 'a text always has a first word',
  },
  {
    file: 'shared/receiving/network.ts',
    mutator: 'ArrayDeclaration',
    code: '[]',
    by: '["Stryker was here"]',
    because: 'a text that is split has at least one part',
  },
  {
    file: 'shared/breaks/commands/break-commands.ts',
    mutator: 'StringLiteral',
    code: "''",
    by: '"Stryker was here!"',
    because: 'a request names at least one break',
  },
  {
    file: 'shared/breaks/found-break.ts',
    mutator: 'StringLiteral',
    code: "' '",
    by: '""',
    because: 'ids of bookings are of one length',
  },
  {
    file: 'shared/breaks/review-breaks.ts',
    mutator: 'ConditionalExpression',
    code: "state === 'PROPOSED'",
    by: 'true',
    because: 'only a proposed break has a time until which it is decided',
  },
];

import type { Reason } from '../reasons.ts';

const notedAccounts = 'shared/portfolio/noted-accounts.ts';
const onboardAccount = 'shared/portfolio/onboarding/onboard-account.ts';

/** What a container forgets, it notes again. */
const forgotten = (mutator: string, by: string): Reason => ({
  file: notedAccounts,
  mutator,
  code: 'noted.size >= rememberedAtMost',
  by,
  because: 'what a container has forgotten is noted again, which changes nothing',
});

/** Of the accounts of the portfolio. */
export const portfolio: readonly Reason[] = [
  forgotten('ConditionalExpression', 'true'),
  forgotten('ConditionalExpression', 'false'),
  forgotten('EqualityOperator', 'noted.size > rememberedAtMost'),
  forgotten('EqualityOperator', 'noted.size < rememberedAtMost'),
  {
    file: notedAccounts,
    mutator: 'StringLiteral',
    code: "''",
    by: '"Stryker was here!"',
    because: 'neither text is the status of a closure that is off',
  },
  {
    file: 'shared/portfolio/plan-accounts.ts',
    mutator: 'StringLiteral',
    code: "''",
    by: '"Stryker was here!"',
    because: 'a shard has at least one item',
  },
  {
    file: 'shared/portfolio/register-cursor.ts',
    mutator: 'StringLiteral',
    code: "''",
    by: '"Stryker was here!"',
    because: 'a text always has a first part',
  },
  {
    file: 'shared/portfolio/onboarding/booked-position.ts',
    mutator: 'EqualityOperator',
    code: 'one.recordedAt < other.recordedAt',
    by: 'one.recordedAt <= other.recordedAt',
    because: 'of two bookings of one instant, the bank may have counted either first',
  },
  {
    file: 'shared/portfolio/onboarding/portfolio-bank.ts',
    mutator: 'StringLiteral',
    code: "''",
    by: '"Stryker was here!"',
    because: 'a text that is no instant has no canonical form, with any text',
  },
  {
    file: onboardAccount,
    mutator: 'EqualityOperator',
    code: 'outlived < day',
    by: 'outlived <= day',
    because: 'if both are the same day, it is the same day',
  },
  {
    file: onboardAccount,
    mutator: 'EqualityOperator',
    code: 'openedDay > firstDay',
    by: 'openedDay >= firstDay',
    because: 'if both are the same day, it is the same day',
  },
  {
    file: onboardAccount,
    mutator: 'ConditionalExpression',
    code: 'start.key !== undefined',
    by: 'true',
    because: 'both fields are undefined then, and a row has no undefined fields',
  },
];

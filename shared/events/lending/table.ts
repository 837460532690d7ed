import type { DefinitionsOf } from '../definition.ts';
import { consumerLoanApplication, loan } from './loans.ts';

export const lending = {
  CONSUMER_LOAN_APPLICATION: consumerLoanApplication,
  LOAN: loan,
} as const satisfies DefinitionsOf<'lending'>;

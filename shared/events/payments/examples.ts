import type { ExamplesOf } from '../example.ts';
import { cashExamples } from './cash-examples.ts';
import { directDebitExamples } from './direct-debit-examples.ts';
import { orderExamples } from './order-examples.ts';
import { transferExamples } from './transfer-examples.ts';

export const paymentsExamples = {
  ...transferExamples,
  ...orderExamples,
  ...directDebitExamples,
  ...cashExamples,
} as const satisfies ExamplesOf<'payments'>;

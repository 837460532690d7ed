import type { ExamplesOf } from '../example.ts';
import { accountExamples } from './account-examples.ts';
import { bookingExamples } from './booking-examples.ts';
import { noticeExamples } from './notice-examples.ts';
import { seizureExamples } from './seizure-examples.ts';

export const accountsExamples = {
  ...accountExamples,
  ...bookingExamples,
  ...noticeExamples,
  ...seizureExamples,
} as const satisfies ExamplesOf<'accounts'>;

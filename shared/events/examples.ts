import { accountsExamples } from './accounts/examples.ts';
import { authenticationExamples } from './authentication/examples.ts';
import { cardsExamples } from './cards/examples.ts';
import type { EventTypeOf } from './event-types.ts';
import type { EventExample } from './example.ts';
import { lendingExamples } from './lending/examples.ts';
import { onboardingExamples } from './onboarding/examples.ts';
import { paymentsExamples } from './payments/examples.ts';

/** An example of every event type of the catalogue. */
export const examples: { readonly [Type in EventTypeOf]: EventExample } = {
  ...onboardingExamples,
  ...accountsExamples,
  ...paymentsExamples,
  ...cardsExamples,
  ...authenticationExamples,
  ...lendingExamples,
};

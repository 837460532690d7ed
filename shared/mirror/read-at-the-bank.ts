/**
 * Used instead of a subscription for a booking that one of our jobs read at the bank and that differs in the mirror.
 * Unlike the provenance, it survives a replay.
 */
export const correctionSubscription = 'correction';

/** The same for a booking that the bank no longer has. Its body is the booking's last state. */
export const withdrawalSubscription = 'withdrawal';

/** The same for something that the mirror did not have. A late event may report it in another form. */
export const healingSubscription = 'reconciliation';

/** Whether a job of ours made the delivery, instead of a webhook. */
export const isReadAtTheBank = (subscriptionId: string): boolean =>
  [correctionSubscription, withdrawalSubscription, healingSubscription].includes(subscriptionId);

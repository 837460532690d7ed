/**
 * The families of the bank's events. Each has its own queue, dead-letter queue, function, role and alarms. `ifStopped`
 * is what people notice when it stops: the text of its alarm.
 */
export const families = {
  onboarding: { ifStopped: 'changes to customers and identifications no longer reach the mirror' },
  accounts: { ifStopped: 'bookings, blocks and closures no longer reach the mirror' },
  payments: { ifStopped: 'outcomes of transfers and orders no longer reach the mirror' },
  cards: { ifStopped: 'card authorizations and card status changes no longer reach the mirror' },
  authentication: { ifStopped: 'second-factor challenges no longer reach the teams that show them' },
  lending: { ifStopped: 'the status of applications and loans no longer reaches the mirror' },
  unclassified: { ifStopped: 'events of unclassified types are no longer stored' },
} as const;

export type Family = keyof typeof families;

export const familyNames = Object.keys(families).filter((name): name is Family => name in families);

/**
 * The families whose events are recorded, published and archived: those of the bank, and `product` with our own. No
 * webhook brings an event of our own, so that family has no queue, no handler, no dead letters and nothing parked.
 */
export type RecordFamily = Family | 'product';

export const recordFamilyNames: readonly RecordFamily[] = [...familyNames, 'product'];

import type { ProductDefinition } from '../definition.ts';
import { approvalRequested } from './approvals.ts';
import { breakClosed, breakOpened } from './breaks.ts';
import type { ProductEventType } from './event-types.ts';
import { feeInDoubt } from './fees.ts';
import { eventGivenUp, eventParked } from './kept-back.ts';
import { runCompleted } from './runs.ts';
import { statementPublished } from './statements.ts';
import { subscriptionSilent } from './subscriptions.ts';

export const product = {
  ApprovalRequested: approvalRequested,
  BreakClosed: breakClosed,
  BreakOpened: breakOpened,
  EventGivenUp: eventGivenUp,
  EventParked: eventParked,
  FeeInDoubt: feeInDoubt,
  RunCompleted: runCompleted,
  StatementPublished: statementPublished,
  SubscriptionSilent: subscriptionSilent,
} as const satisfies { readonly [Type in ProductEventType]: ProductDefinition<Type> };

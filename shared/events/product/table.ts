import { byType } from '../by-type.ts';
import type { ProductDefinition } from '../definition.ts';
import * as approvals from './approvals.ts';
import * as breaks from './breaks.ts';
import * as fees from './fees.ts';
import * as keptBack from './kept-back.ts';
import * as runs from './runs.ts';
import * as statements from './statements.ts';
import * as subscriptions from './subscriptions.ts';

/** Our own event types: what happened, or what something is from then on; the bank's are in capitals. */
export const product = byType(
  approvals,
  breaks,
  fees,
  keptBack,
  runs,
  statements,
  subscriptions,
) satisfies Readonly<Record<string, ProductDefinition>>;

export type ProductEventType = keyof typeof product;

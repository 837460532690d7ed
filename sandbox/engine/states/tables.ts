import * as accounts from './accounts.ts';
import * as authentication from './authentication.ts';
import * as cards from './cards.ts';
import * as cash from './cash.ts';
import * as creditCards from './credit-cards.ts';
import * as creditLines from './credit-lines.ts';
import * as directDebits from './direct-debits.ts';
import * as fronting from './fronting.ts';
import * as identifications from './identifications.ts';
import * as loans from './loans.ts';
import * as orders from './orders.ts';
import * as overdrafts from './overdrafts.ts';
import * as taxExemptions from './tax-exemptions.ts';
import * as tradeFinance from './trade-finance.ts';
import * as transfers from './transfers.ts';
import * as webhooks from './webhooks.ts';

/** A table of any statuses. */
export interface StateTable {
  readonly entity: string;
  readonly event: string | readonly string[] | null;
  readonly statuses: readonly string[];
  readonly begins: readonly string[];
  readonly moves: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly also?: Readonly<Record<string, string>>;
}

/** All tables, by their file in this folder and their name in it. */
export const stateTables: Readonly<Record<string, Readonly<Record<string, StateTable>>>> = {
  accounts,
  'tax-exemptions': taxExemptions,
  identifications,
  authentication,
  cards,
  transfers,
  orders,
  'direct-debits': directDebits,
  cash,
  loans,
  'credit-lines': creditLines,
  overdrafts,
  'credit-cards': creditCards,
  'trade-finance': tradeFinance,
  fronting,
  webhooks,
};

/** Statuses that an entity never leaves. */
export function finalStatuses({ statuses, moves }: StateTable): readonly string[] {
  return statuses.filter((status) => nextStatuses(moves, status).length === 0);
}

export function nextStatuses(moves: StateTable['moves'], status: string): readonly string[] {
  return Object.keys(moves[status] ?? {});
}

export function eventsOf({ event }: StateTable): readonly string[] {
  if (event === null) return [];
  return typeof event === 'string' ? [event] : event;
}

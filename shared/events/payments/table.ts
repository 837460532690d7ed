import { byType } from '../by-type.ts';
import type { DefinitionsOf } from '../definition.ts';
import * as cash from './cash.ts';
import * as directDebits from './direct-debits.ts';
import * as orders from './orders.ts';
import * as transfers from './transfers.ts';

export const payments = byType(cash, directDebits, orders, transfers) satisfies DefinitionsOf<'payments'>;

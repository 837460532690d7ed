import { byType } from '../by-type.ts';
import type { DefinitionsOf } from '../definition.ts';
import * as accountSnapshots from './account-snapshots.ts';
import * as creditCards from './credit-cards.ts';
import * as creditLines from './credit-lines.ts';
import * as fronting from './fronting.ts';
import * as loans from './loans.ts';
import * as overdraftApplications from './overdraft-applications.ts';
import * as overdrafts from './overdrafts.ts';

export const lending = byType(
  accountSnapshots,
  creditCards,
  creditLines,
  fronting,
  loans,
  overdraftApplications,
  overdrafts,
) satisfies DefinitionsOf<'lending'>;

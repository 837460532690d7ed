import { byType } from '../by-type.ts';
import type { DefinitionsOf } from '../definition.ts';
import * as authorizations from './authorizations.ts';
import * as cardEvents from './cards.ts';
import * as declines from './declines.ts';
import * as disputes from './disputes.ts';
import * as fraudCases from './fraud-cases.ts';

export const cards = byType(
  authorizations,
  cardEvents,
  declines,
  disputes,
  fraudCases,
) satisfies DefinitionsOf<'cards'>;

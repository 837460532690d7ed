import { byType } from '../by-type.ts';
import type { DefinitionsOf } from '../definition.ts';
import * as challenges from './challenges.ts';

export const authentication = byType(challenges) satisfies DefinitionsOf<'authentication'>;

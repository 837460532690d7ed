import { byType } from '../by-type.ts';
import type { DefinitionsOf } from '../definition.ts';
import * as businesses from './businesses.ts';
import * as deletions from './deletions.ts';
import * as identifications from './identifications.ts';
import * as mobileNumbers from './mobile-numbers.ts';
import * as persons from './persons.ts';
import * as questions from './questions.ts';
import * as taxes from './taxes.ts';

export const onboarding = byType(
  businesses,
  deletions,
  identifications,
  mobileNumbers,
  persons,
  questions,
  taxes,
) satisfies DefinitionsOf<'onboarding'>;

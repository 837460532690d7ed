import type { DefinitionsOf } from '../definition.ts';
import { businessDeleted, personDeleted } from './deletions.ts';
import { identification } from './identifications.ts';
import { personChanged } from './persons.ts';

export const onboarding = {
  BUSINESS_DELETED: businessDeleted,
  IDENTIFICATION: identification,
  PERSON_CHANGED: personChanged,
  PERSON_DELETED: personDeleted,
} as const satisfies DefinitionsOf<'onboarding'>;

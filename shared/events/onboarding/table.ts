import type { DefinitionsOf } from '../definition.ts';
import { identification } from './identifications.ts';
import { personChanged, personDeleted } from './persons.ts';

export const onboarding = {
  IDENTIFICATION: identification,
  PERSON_CHANGED: personChanged,
  PERSON_DELETED: personDeleted,
} as const satisfies DefinitionsOf<'onboarding'>;

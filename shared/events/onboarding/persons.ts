import { defineEvent } from '../definition.ts';
import { headerOnly } from '../marks.ts';
import { weekly } from '../usual-silence.ts';

export const personChanged = defineEvent({
  type: 'PERSON_CHANGED',
  usualSilence: weekly,
  family: 'onboarding',
  occursWhen: 'Attributes of a person changed.',
  entity: { kind: 'person', aspect: 'state', id: 'header' },
  order: { by: 'read' },
  readBy: 'persons.get',
  payload: headerOnly,
});

import * as z from '#shared/kernel/zod.ts';
import { defineEvent } from '../definition.ts';
import { entityId, optionalInstant, optionalText, optionalTexts, orNone } from '../fields.ts';

export const questionsRequireResponse = defineEvent({
  type: 'QUESTIONS_REQUIRE_RESPONSE',
  family: 'onboarding',
  occursWhen: 'The bank asks follow-up questions about a customer, to be answered before a deadline.',
  entity: { kind: 'question_set', aspect: 'state', id: { field: 'question_set_id' } },
  // No other event tells of the questions again. A set that is sent with other content is left to a person.
  order: { by: 'append' },
  owners: { customer: 'entity_id' },
  personal: ['entity_id', 'recipient.recipient_id', 'questions.question'],
  payload: z.looseObject({
    question_set_id: entityId,
    // A person or a business.
    entity_id: optionalText,
    context_id: optionalText,
    deadline: optionalInstant,
    recipient: orNone(z.looseObject({ recipient_id: optionalText, recipient_type: optionalText })),
    questions: orNone(
      z.array(
        z.looseObject({
          id: optionalText,
          question: optionalText,
          answer_type: optionalText,
          deadline: optionalInstant,
          allowed_document_types: optionalTexts,
        }),
      ),
    ),
  }),
});

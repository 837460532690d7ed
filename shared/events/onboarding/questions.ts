import { defineEvent } from '../definition.ts';
import { entityId, optionalInstant, optionalOneOf, optionalText, optionalTexts } from '../fields.ts';
import { nested, nestedList, open, payloadOf, personal } from '../marks.ts';
import { noOperation } from '../unread.ts';

export const questionsRequireResponse = defineEvent({
  type: 'QUESTIONS_REQUIRE_RESPONSE',
  family: 'onboarding',
  occursWhen: 'The bank asks follow-up questions about a customer, to be answered before a deadline.',
  entity: { kind: 'question_set', aspect: 'state', id: { field: 'question_set_id' } },
  unread: noOperation,
  // No other event is about the questions. A set sent again with other content is parked.
  order: { by: 'append' },
  owners: { customer: 'entity_id' },
  payload: payloadOf({
    question_set_id: open(entityId),
    // A person or a business.
    entity_id: personal(optionalText),
    context_id: open(optionalText),
    deadline: open(optionalInstant),
    recipient: nested({ recipient_id: personal(optionalText), recipient_type: open(optionalText) }),
    questions: nestedList({
      id: open(optionalText),
      question: personal(optionalText),
      answer_type: open(optionalOneOf(['TEXT_ONLY', 'TEXT_AND_FILES'])),
      deadline: open(optionalInstant),
      allowed_document_types: open(optionalTexts),
    }),
  }),
});

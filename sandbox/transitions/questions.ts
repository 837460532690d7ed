import * as z from '#shared/kernel/zod.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import type { Bank } from '#sandbox/engine/bank.ts';
import type { QuestionSet } from '#sandbox/engine/model/questions.ts';
import { customerOf } from '#sandbox/entities/customers/customer.ts';

export const newQuestions = z.strictObject({
  customer_id: z.string().check(z.describe('a person or a business')),
  questions: z._default(z.array(z.string()).check(z.minLength(1)), ['Where does the money come from?']),
  context_id: z._default(z.nullable(z.string()), null),
});

const answerTimeMs = 14 * 24 * 3_600_000;

/** Compliance needs to know more about a customer. */
export function askQuestions(bank: Bank, wanted: z.input<typeof newQuestions>): QuestionSet {
  const { customer_id, questions, context_id } = newQuestions.parse(wanted);
  const customer = customerOf(bank, customer_id);
  const deadline = toIsoInstant(bank.clock.now() + answerTimeMs);
  const asked = bank.store.questionSets.insert({
    id: bank.ids.next('questions'),
    customer_id: customer.id,
    context_id,
    deadline,
    questions: questions.map((question) => ({
      id: bank.ids.next('questions'),
      answer_type: 'TEXT_AND_FILES',
      allowed_document_types: ['OTHER'],
      question,
      deadline,
    })),
  });
  bank.emit({
    type: 'QUESTIONS_REQUIRE_RESPONSE',
    entityId: asked.id,
    payload: {
      question_set_id: asked.id,
      entity_id: customer.id,
      context_id,
      deadline,
      recipient: { recipient_id: customer.id, recipient_type: 'CUSTOMER' },
      questions: [...asked.questions],
    },
  });
  return asked;
}

/** Questions of compliance about a customer. */
export type QuestionSet = {
  readonly id: string;
  /** A person or a business. */
  readonly customer_id: string;
  readonly context_id: string | null;
  readonly deadline: string;
  readonly questions: readonly Question[];
};

export type Question = {
  readonly id: string;
  readonly question: string;
  readonly answer_type: 'TEXT_ONLY' | 'TEXT_AND_FILES';
  readonly deadline: string;
  readonly allowed_document_types: readonly string[];
};

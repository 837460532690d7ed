type Members = Readonly<Record<string, unknown>>;

/**
 * An entity with the customer or account that the bank was asked for, where it names none. One that it names stays: the client
 * has compared it with the request.
 */
export function withParent<Answer extends Members>(answer: Answer, parent: Readonly<Record<string, string>>) {
  const absent = Object.entries(parent).filter(([member]) => (answer[member] ?? '') === '');
  return { ...answer, ...Object.fromEntries(absent) };
}

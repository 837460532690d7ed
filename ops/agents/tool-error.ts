/** The agent can mend it: the message is the whole answer. */
export class ToolError extends Error {
  override name = 'ToolError';
}

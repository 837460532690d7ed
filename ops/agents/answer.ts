import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { ApiError } from '#shared/bank/errors/api-error.ts';
import { BankError, RequestError } from '#shared/bank/errors/errors.ts';
import { jsonDocument } from '#shared/kernel/json-document.ts';
import { ToolError } from './tool-error.ts';
import type { Tool } from './tool.ts';

/** Runs a tool; whatever fails is an answer in words, and never a stack trace. */
export async function answerOf(
  tool: Tool,
  given: unknown,
  failureText: (error: unknown) => string = mistakeText,
): Promise<CallToolResult> {
  try {
    return { content: [{ type: 'text', text: bounded(jsonDocument(await tool.run(given))) }] };
  } catch (error) {
    return refusalOf(errorText(error, failureText));
  }
}

export function refusalOf(text: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text }] };
}

/** More would crowd out the rest of a conversation. */
const mostCharacters = 60_000;

function bounded(text: string): string {
  if (text.length <= mostCharacters) return text;
  throw new ToolError(
    `It was done, but the answer has ${text.length} characters and at most ${mostCharacters} are returned: ask for less, such as with page: { number, size } in parameters, a limit or a search.`,
  );
}

function errorText(error: unknown, failureText: (error: unknown) => string): string {
  if (error instanceof ToolError) return error.message;
  if (error instanceof RequestError)
    return `${error.message}. Nothing was sent. search_operations with this name shows its parameters and body.`;
  // The client keeps texts of the bank out of logs. These are of the simulated bank and of this conversation.
  if (error instanceof ApiError)
    return JSON.stringify({ ...error.toJSON(), entries: error.entries }, null, 1);
  if (error instanceof BankError) return JSON.stringify(error, null, 1);
  return failureText(error);
}

const mistakeText = (error: unknown) =>
  `The server failed, which is a mistake in it: ${error instanceof Error ? error.message : String(error)}`;

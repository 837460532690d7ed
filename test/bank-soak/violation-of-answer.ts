import * as z from '#shared/kernel/zod.ts';
import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import { changeRequestReply } from '#shared/bank/contract/schema/change-request.ts';
import { errorBody } from '#shared/bank/contract/schema/error-body.ts';
import type { Answer } from '#test/contract/simulated-bank.ts';

/** What is wrong with an answer of the bank; undefined where nothing is. */
export function violationOfAnswer(row: EndpointRow, answer: Answer): string | undefined {
  const { status, body, bytes, headers } = answer;
  if (status >= 500) return `answers ${status}: ${JSON.stringify(body)}`;
  if (status >= 400) return unlike('error', errorBody(), body);
  if (status === 202 && row.changeRequest === true)
    return unlike('change request', changeRequestReply(), body);
  switch (row.reply.kind) {
    case 'json':
      return unlike('reply', row.reply.schema(), body);
    case 'pdf':
      return headers.get('content-type') === 'application/pdf' ? undefined : 'answers no PDF';
    case 'binary':
      return undefined;
    case 'empty':
      return bytes.byteLength === 0 ? undefined : `answers ${bytes.byteLength} bytes instead of none`;
  }
}

export function unlike(what: string, schema: z.core.$ZodType, value: unknown): string | undefined {
  const { error } = z.safeParse(schema, value);
  return error === undefined
    ? undefined
    : `${what} outside its schema: ${JSON.stringify(error.issues).slice(0, 600)} in ${JSON.stringify(value ?? null).slice(0, 600)}`;
}

import { approvalCommands, type ApprovalResponse } from '#shared/approvals/approval-commands.ts';
import { changeRequest, type ChangeResponse } from '#shared/operators/change-request.ts';
import { jsonOf, type Command } from '#shared/operators/command.ts';
import type { Decision } from '#shared/operators/decision.ts';
import { readResponse } from '#shared/operators/read-response.ts';
import type { Act } from '#shared/operators/act.ts';
import type { Query } from '#shared/operators/query.ts';
import type * as z from '#shared/kernel/zod.ts';
import type { Route } from './table.ts';

/** Posts a body to a route of the operators' API and returns the answer. */
export type PostToOperators = (route: Route, body: unknown) => Promise<unknown>;

/** The operators' API for its callers: each row of the table, with its typed request and response. */
export interface Operators {
  /** Sends a query, or a change that the operators' function makes itself. */
  call<Request extends z.ZodMiniType, Response extends z.ZodMiniType>(
    row: (Query | Act) & { readonly name: Route; readonly request: Request; readonly response: Response },
    request: z.input<Request>,
  ): Promise<z.output<Response>>;
  /** Has a command, or a part of it, carried out. The same `change` continues the same command. */
  carryOut(
    row: Command & { readonly name: Route },
    asked: { readonly change: string; readonly reason: string; readonly request: unknown },
  ): Promise<ChangeResponse>;
  /** Proposes a decision to a second person. */
  propose<Request extends z.ZodMiniType>(
    row: Pick<Decision<string, Request>, 'name' | 'request'>,
    request: z.input<Request>,
    reason: string,
  ): Promise<ApprovalResponse<'propose'>>;
}

export function createOperators(post: PostToOperators): Operators {
  const call: Operators['call'] = async ({ name, response }, request) =>
    readResponse(response, await post(name, request));
  return {
    call,
    carryOut: async ({ name }, { change, reason, request }) =>
      readResponse(changeRequest.response, await post(name, { change, reason, request: jsonOf(request) })),
    propose: async ({ name: kind }, request, reason) =>
      call(approvalCommands.propose, { kind, request: jsonOf(request), reason }),
  };
}

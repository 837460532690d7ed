import { reason } from '#shared/audit/reason.ts';
import { jsonValue } from '#shared/kernel/json-value.ts';
import * as z from '#shared/kernel/zod.ts';
import { act } from '#shared/operators/act.ts';
import { query } from '#shared/operators/query.ts';
import { absentResponse, type RequestOf, type ResponseOf } from '#shared/operators/row.ts';
import { proposal } from './proposal.ts';

const id = z.string().check(z.minLength(1));
const refused = z.object({ refused: z.string() });
const approval = z.object({ approval: proposal });

/** Queries and commands about decisions of two persons. */
export const approvalCommands = {
  list: query({
    name: 'approvals/list',
    by: 'operators',
    /** Only open ones, unless all are requested. */
    request: z.strictObject({ all: z._default(z.boolean(), false) }),
    response: z.object({ approvals: z.array(proposal) }),
  }),
  show: query({
    name: 'approvals/show',
    by: 'operators',
    request: z.strictObject({ id }),
    response: z.union([
      absentResponse,
      z.object({
        approval: proposal,
        /** The current state of the proposal's entity, if it exists. */
        now: z.optional(jsonValue),
        /** Whether that state is the one shown when it was proposed. */
        isAsShown: z.boolean(),
      }),
    ]),
  }),
  propose: act({
    name: 'approvals/propose',
    /** The request, in the form of the decision with this name. */
    request: z.strictObject({ kind: z.string(), request: jsonValue, reason }),
    response: z.union([approval, refused]),
  }),
  approve: act({
    name: 'approvals/approve',
    request: z.strictObject({
      id,
      /** Hash of what the person was shown. */
      shown: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'must be the hash that `approvals show` prints')),
      reason,
    }),
    response: z.union([absentResponse, approval, refused]),
  }),
  refuse: act({
    name: 'approvals/refuse',
    request: z.strictObject({ id, reason }),
    response: z.union([absentResponse, approval, refused]),
  }),
};

type Rows = typeof approvalCommands;

export type ApprovalRequest<Row extends keyof Rows> = RequestOf<Rows[Row]>;
export type ApprovalResponse<Row extends keyof Rows> = ResponseOf<Rows[Row]>;

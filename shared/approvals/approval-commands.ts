import * as z from '#shared/kernel/zod.ts';
import { reason } from '#shared/audit/reason.ts';
import { absentResponse, type ResponseOf, type RequestOf } from '#shared/operators/row.ts';
import { jsonValue } from '#shared/kernel/json-value.ts';
import { approvalKindNames } from './kind-names.ts';
import { proposal } from './proposal.ts';

const id = z.string().check(z.minLength(1));
const refused = z.object({ refused: z.string() });
const approval = z.object({ approval: proposal });

/** What people ask about changes that take two persons, and what they do about them. */
export const approvalsExchanges = {
  list: {
    /** Open ones alone, unless all are asked for. */
    request: z.strictObject({ all: z._default(z.boolean(), false) }),
    answer: z.object({ approvals: z.array(proposal) }),
  },
  show: {
    request: z.strictObject({ id }),
    answer: z.union([
      absentResponse,
      z.object({
        approval: proposal,
        /** What it is about as it is now, if there is such a thing. */
        now: z.optional(jsonValue),
        /** Whether that is what was proposed. */
        isAsShown: z.boolean(),
      }),
    ]),
  },
  propose: {
    request: z.strictObject({ kind: z.enum(approvalKindNames), wish: jsonValue, reason }),
    answer: z.union([approval, refused]),
  },
  approve: {
    request: z.strictObject({
      id,
      /** Hash of what the person was shown. */
      shown: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'must be the hash that `approvals show` prints')),
      reason,
    }),
    answer: z.union([absentResponse, approval, refused]),
  },
  refuse: {
    request: z.strictObject({ id, reason }),
    answer: z.union([absentResponse, approval, refused]),
  },
};

export type ApprovalsRequest<Ask extends keyof typeof approvalsExchanges> = RequestOf<
  (typeof approvalsExchanges)[Ask]
>;
export type ApprovalsAnswer<Ask extends keyof typeof approvalsExchanges> = ResponseOf<
  (typeof approvalsExchanges)[Ask]
>;

import * as z from '#shared/kernel/zod.ts';
import { defineEvent } from '../definition.ts';
import { open, payloadOf } from '../marks.ts';

export const approvalRequested = defineEvent({
  type: 'ApprovalRequested',
  family: 'product',
  occursWhen: 'A person proposed a change that a second person must approve.',
  entity: { kind: 'approval' },
  payload: payloadOf({
    approval_id: open(z.string()),
    /** What is to be done, such as `break-resolution`. */
    kind: open(z.string()),
    account_id: open(z.optional(z.string())),
    /** What it is about: `break <id>`. */
    entity: open(z.string()),
    /** It expires if nobody decides before then. */
    decide_before: open(z.iso.datetime()),
  }),
});

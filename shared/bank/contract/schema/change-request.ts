import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { id } from './id.ts';
import { openEnum } from './open-enum.ts';
import { text } from './text.ts';

export const changeRequestStatuses = [
  'AUTHORIZATION_REQUIRED',
  'CONFIRMATION_REQUIRED',
  'ACCEPTED',
  'COMPLETED',
  'FAILED',
] as const;

/** What a write answers that needs authorize and confirm first. */
export const changeRequest = memoised(() =>
  z.looseObject({
    id: id(),
    status: openEnum(changeRequestStatuses),
    updated_at: text(),
    /** Address of the authorize call. */
    url: text(),
  }),
);

/** Instant transfers wrap it. Told from the resource itself by its shape, since some writes answer 200. */
export const changeRequestReply = memoised(() =>
  z.union([z.looseObject({ change_request: changeRequest() }), changeRequest()]),
);

export type ChangeRequest = z.output<ReturnType<typeof changeRequest>>;

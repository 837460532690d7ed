import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { endpoint, json } from '#shared/bank/contract/endpoint.ts';
import { sentText, text } from '#shared/bank/contract/schema/text.ts';

const settings = memoised(() =>
  z.looseObject({
    /** The language the bank writes to the person in. */
    language: text(),
  }),
);

export type PersonSettings = z.output<ReturnType<typeof settings>>;

export const personSettings = {
  /** Sets the language the bank writes in; what the call leaves out is gone. */
  replace: endpoint({
    operation: 'persons.settings.replace',
    method: 'POST',
    path: '/v1/persons/{person_id}/settings',
    body: json(() => z.strictObject({ language: z.optional(sentText()) })),
    reply: json(settings),
    retry: 'natural-key',
  }),
  /** Reads the language the bank writes to the person in. */
  get: endpoint({
    operation: 'persons.settings.get',
    method: 'GET',
    path: '/v1/persons/{person_id}/settings',
    reply: json(settings),
    retry: 'safe',
  }),
};

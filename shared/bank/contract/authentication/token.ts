import * as z from 'zod';
import { endpoint, form, json } from '#shared/bank/contract/endpoint.ts';
import { count } from '#shared/bank/contract/schema/count.ts';

export const token = {
  issue: endpoint({
    operation: 'token.issue',
    method: 'POST',
    path: '/oauth2/token',
    server: 'auth',
    authentication: 'basic',
    body: form(() =>
      z.strictObject({
        grant_type: z.literal('client_credentials'),
        scope: z.literal('partners'),
      }),
    ),
    reply: json(() =>
      z.looseObject({
        access_token: z.string().min(1),
        /** Seconds; the specification says one hour. */
        expires_in: count,
        scope: z.string().nullish(),
        token_type: z.string().nullish(),
      }),
    ),
    // A second token harms nothing: nobody else is logged out by it.
    retry: 'safe',
  }),
};

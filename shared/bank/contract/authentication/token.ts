import { memoised } from '#shared/kernel/memoised.ts';
import * as z from '#shared/kernel/zod.ts';
import { endpoint, form, formOrJson, json } from '#shared/bank/contract/endpoint.ts';
import { count } from '#shared/bank/contract/schema/count.ts';
import { sentText } from '#shared/bank/contract/schema/text.ts';

const grantType = memoised(() => z.literal('client_credentials'));

const accessToken = memoised(() =>
  z.looseObject({
    access_token: z.string().check(z.minLength(1)),
    /** Seconds; the specification says one hour. */
    expires_in: count(),
    scope: z.nullish(z.string()),
    token_type: z.nullish(z.string()),
  }),
);

export const token = {
  /** Exchanges the client credentials for a bearer token that lasts one hour; it serves one environment only. */
  issue: endpoint({
    operation: 'token.issue',
    method: 'POST',
    path: '/oauth2/token',
    server: 'auth',
    authentication: 'basic',
    body: form(() =>
      z.strictObject({
        grant_type: grantType(),
        scope: z.literal('partners'),
      }),
    ),
    reply: json(accessToken),
    errors: [401],
    // A second token harms nothing: nobody else is logged out by it.
    retry: 'safe',
  }),
  /**
   * The older exchange of client credentials for a token, which stands on the address of the interface itself
   * and takes them as header or as JSON.
   *
   * @deprecated Use `issue`. The client itself never calls it.
   */
  issueLegacy: endpoint({
    operation: 'token.issueLegacy',
    method: 'POST',
    path: '/oauth/token',
    // As JSON the body carries the credentials and no header is sent.
    authentication: 'basic-or-body',
    // The grant type of the form may stand in the query instead, but in one of them it must.
    query: memoised(() => z.strictObject({ grant_type: z.optional(grantType()) })),
    body: formOrJson(
      () => z.strictObject({ grant_type: z.optional(grantType()) }),
      () => z.strictObject({ grant_type: grantType(), client_id: sentText(), client_secret: sentText() }),
    ),
    inQueryOrBody: ['grant_type'],
    reply: json(accessToken),
    deprecated: { use: 'token.issue' },
    errors: [401],
    retry: 'safe',
  }),
};

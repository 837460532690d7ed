import createClient from 'openapi-fetch';
import type { CreateRead } from './peer.ts';

interface Paths {
  readonly '/v1/accounts/{account_id}/balance': {
    readonly get: {
      readonly parameters: { readonly path: { readonly account_id: string } };
      readonly responses: { readonly 200: { readonly content: { readonly 'application/json': object } } };
    };
  };
}

export const createRead: CreateRead = ({ host, port }) => {
  const client = createClient<Paths>({
    baseUrl: `http://${host}:${port}`,
    headers: { authorization: 'Bearer token' },
  });
  const params = { path: { account_id: 'account' } };
  return () => client.GET('/v1/accounts/{account_id}/balance', { params });
};

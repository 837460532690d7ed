import OpenAI from 'openai';
import type { CreateRead } from './peer.ts';

export const createRead: CreateRead = ({ host, port }) => {
  const client = new OpenAI({ apiKey: 'token', baseURL: `http://${host}:${port}` });
  return () => client.get('/v1/accounts/account/balance');
};

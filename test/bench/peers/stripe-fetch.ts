import Stripe from 'stripe';
import type { CreateRead } from './peer.ts';

export const createRead: CreateRead = ({ host, port }) => {
  const httpClient = Stripe.createFetchHttpClient();
  const client = new Stripe('token', { host, port, protocol: 'http', telemetry: false, httpClient });
  return () => client.balance.retrieve();
};

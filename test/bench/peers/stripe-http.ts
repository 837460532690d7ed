import Stripe from 'stripe';
import type { CreateRead } from './peer.ts';

export const createRead: CreateRead = ({ host, port }) => {
  const client = new Stripe('token', { host, port, protocol: 'http', telemetry: false });
  return () => client.balance.retrieve();
};

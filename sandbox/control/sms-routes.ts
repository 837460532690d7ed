import { Hono } from 'hono';
import * as z from '#shared/kernel/zod.ts';
import { checkedInput } from '#sandbox/engine/checked-input.ts';
import type { SimulatedBank } from '#sandbox/bank/create-bank.ts';

const smsQuery = z.strictObject({
  number: z.optional(z.string()),
  /** The largest number of messages, counted from the latest. */
  latest: z._default(z.coerce.number().check(z.int(), z.positive()), Infinity),
});

/** Nothing leaves the machine, so codes are read here. */
export function smsRoutes({ store: { smsMessages } }: SimulatedBank): Hono {
  const app = new Hono();
  app.get('/', ({ req, json }) => {
    const { number, latest } = checkedInput(smsQuery, req.query());
    const messages = number === undefined ? smsMessages : smsMessages.by('number', number);
    return json(messages.slice(Math.max(0, messages.length - latest), messages.length));
  });
  return app;
}

import { Hono, type HonoRequest } from 'hono';
import * as z from '#shared/kernel/zod.ts';
import { checkedInput } from '#sandbox/engine/checked-input.ts';
import type { SimulatedBank } from '#sandbox/bank/create-bank.ts';
import { bankOptions, type BankOptions } from '#sandbox/engine/options.ts';
import { readControlBody } from './read-control-body.ts';

const namedOptions = z.record(z.string(), z.unknown());

/** PUT accepts the answer of GET. PATCH sets the options it names; PUT sets all, those left out to their default. */
export function optionRoutes(bank: SimulatedBank): Hono {
  const app = new Hono();
  const set = async (request: HonoRequest, others: Partial<BankOptions>) => {
    const named = await readControlBody(request, namedOptions);
    bank.setOptions(checkedInput(bankOptions, { ...others, ...named }));
    return bank.options;
  };
  app.get('/', (context) => context.json(bank.options));
  app.put('/', async ({ req, json }) => json(await set(req, {})));
  app.patch('/', async ({ req, json }) => json(await set(req, bank.options)));
  return app;
}

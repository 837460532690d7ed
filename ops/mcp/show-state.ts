import * as z from '#shared/kernel/zod.ts';
import { reading } from '#ops/agents/annotations.ts';
import type { Control } from './control.ts';
import type { Inbox } from './inbox.ts';
import { described, tool, type Tool } from '#ops/agents/tool.ts';

const input = z.strictObject({
  search: z.optional(
    described(z.string().check(z.maxLength(200)), 'a part of a name, an id or an IBAN, to list only those'),
  ),
  page: z._default(described(z.int().check(z.minimum(1)), 'of each list, the latest entries first'), 1),
  account_id: z.optional(described(z.string(), 'shows this account with its latest bookings instead')),
  customer_id: z.optional(described(z.string(), 'shows this person or business with its accounts instead')),
});

interface Shown {
  readonly control: Control;
  readonly inbox: Inbox;
}

/** What the bank has, by its own books. */
export function showState({ control, inbox }: Shown): Tool {
  return tool({
    name: 'state',
    title: 'State of the bank',
    description: `Shows what the simulated bank has: customers, accounts with balances, the webhooks that wait to be sent, and those that arrived. To receive webhooks, subscribe with webhooks.create and the url ${inbox.url}.`,
    annotations: reading,
    input,
    run: async ({ account_id, customer_id, ...list }) => {
      if (account_id !== undefined) return accountOf(control, account_id);
      if (customer_id !== undefined)
        return control(`GET /sandbox/customers/${encodeURIComponent(customer_id)}`);
      return overview({ control, inbox }, list);
    },
  });
}

const perPage = 20;

async function overview(
  { control, inbox }: Shown,
  { search = '', page }: { readonly search?: string | undefined; readonly page: number },
): Promise<object> {
  const query = new URLSearchParams({ search, page: String(page), per_page: String(perPage) }).toString();
  const [clock, persons, businesses, accounts, pending] = await Promise.all([
    control('GET /sandbox/clock'),
    control(`GET /sandbox/persons?${query}`),
    control(`GET /sandbox/businesses?${query}`),
    control(`GET /sandbox/accounts?${query}`),
    control('GET /sandbox/deliveries?state=pending'),
  ]);
  const waiting = z.array(z.unknown()).parse(pending);
  return {
    clock,
    persons,
    businesses,
    accounts,
    webhooks: {
      url_to_subscribe: inbox.url,
      waiting: { total: waiting.length, rows: waiting.slice(-perPage).toReversed() },
      arrived: inbox.arrived(),
    },
  };
}

async function accountOf(control: Control, id: string): Promise<object> {
  const address = `GET /sandbox/accounts/${encodeURIComponent(id)}` as const;
  return { account: await control(address), bookings: await control(`${address}/bookings`) };
}

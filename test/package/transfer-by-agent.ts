import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import * as z from '#shared/kernel/zod.ts';

const answered = z.object({
  isError: z.optional(z.boolean()),
  content: z.tuple([z.object({ text: z.string() })]),
});
const reply = z.object({ reply: z.looseObject({ id: z.string() }) });
const changed = z.object({ changed: z.object({ id: z.string() }) });
const transfers = z.object({ reply: z.object({ items: z.array(z.object({ status: z.string() })) }) });

/** An agent of a company: it starts a program that serves tools, and calls them as the SDK does. */
export async function connectedAgent(program: string, cwd: string) {
  const agent = new Client({ name: 'an-agent', version: '1' });
  await agent.connect(
    new StdioClientTransport({ command: process.execPath, args: [program, 'mcp'], cwd, env: {} }),
  );
  const ask = async (name: string, input: object): Promise<unknown> => {
    const { isError = false, content } = answered.parse(
      await agent.callTool({ name, arguments: { ...input } }),
    );
    if (isError) throw new Error(content[0].text);
    return JSON.parse(content[0].text);
  };
  const call = async (operation: string, rest: object) =>
    reply.parse(await ask('call_operation', { operation, ...rest })).reply.id;

  /** From a person to an executed transfer; returns the statuses of the transfers of the account. */
  async function transfer(): Promise<readonly string[]> {
    const body = { first_name: 'Ada', last_name: 'Byron', birth_date: '1985-12-10' };
    const person_id = await call('persons.create', { body });
    const event = { event: 'open-account', input: { person_id } };
    const account_id = changed.parse(await ask('simulate_event', event)).changed.id;
    const input = { account_id, amount: 150_000 };
    await ask('simulate_event', { event: 'book-incoming-transfer', input });
    const parameters = { person_id, account_id };
    const change_request_id = await call('persons.accounts.sepaCreditTransfers.create', {
      parameters,
      body: {
        amount: { value: 4_950, currency: 'EUR' },
        recipient_name: 'Charles Babbage',
        recipient_iban: 'DE89370400440532013000',
        reference: '57d6a2f8-3c1b-4e90-8b7d-2f6c0e91a4d3',
      },
    });
    const change = { parameters: { change_request_id } };
    for (const [operation, more] of [
      ['changeRequests.authorize', { delivery_method: 'static' }],
      ['changeRequests.confirm', { tan: '212212' }],
    ] as const)
      await ask('call_operation', { operation, ...change, body: { person_id, ...more } });
    await ask('clock', { advance: 2 * 24 * 3_600 });
    const operation = 'persons.accounts.sepaCreditTransfers.list';
    const { items } = transfers.parse(await ask('call_operation', { operation, parameters })).reply;
    return items.map(({ status }) => status);
  }

  return { ask, transfer, close: async () => agent.close() };
}

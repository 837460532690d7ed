import * as z from 'zod';
import type { DeployedStack } from './stack.ts';

const withId = z.object({ id: z.string() });

/** Makes the bank do something that nobody asked it for; returns the id of what was moved. */
export async function move(stack: DeployedStack, transition: string, input: object): Promise<string> {
  return withId.parse(await stack.bank.post(`/sandbox/transitions/${transition}`, input)).id;
}

/** A person known to the bank, made over its own interface. */
export async function aPerson(stack: DeployedStack): Promise<string> {
  const { bankUrl } = stack.environment;
  const credentials = Buffer.from('sandbox-client:sandbox-secret').toString('base64');
  const answer = await fetch(`${bankUrl}/oauth2/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${credentials}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'partners' }),
  });
  const { access_token } = z.object({ access_token: z.string() }).parse(await answer.json());
  const created = await fetch(`${bankUrl}/v1/persons`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ first_name: 'Grete', last_name: 'Weiß', birth_date: '1988-04-01' }),
  });
  return withId.parse(await created.json()).id;
}

export async function anAccount(stack: DeployedStack): Promise<{ personId: string; accountId: string }> {
  const personId = await aPerson(stack);
  return { personId, accountId: await move(stack, 'open-account', { person_id: personId }) };
}

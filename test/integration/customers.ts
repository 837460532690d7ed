import * as z from '#shared/kernel/zod.ts';
import { systemRandom } from '#shared/kernel/system.ts';
import { createSandboxControl } from '#ops/control/sandbox-control.ts';
import type { DeployedStack } from './stack.ts';

/** Where the bank is controlled, and called. */
type Bank = Pick<DeployedStack, 'bank'> & {
  readonly environment: Pick<DeployedStack['environment'], 'bankUrl'>;
};

const withId = z.object({ id: z.string() });

/** Makes the bank do something that nobody asked it for; returns the id of what was moved. */
export async function move(stack: Bank, transition: string, input: object): Promise<string> {
  return withId.parse(await stack.bank.post(`/sandbox/transitions/${transition}`, input)).id;
}

interface BankCall {
  readonly method: 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: object;
}

/** Calls the bank's own interface as a partner; fails when it refuses. An empty answer is none. */
export async function callBank(stack: Bank, { method, path, body }: BankCall): Promise<unknown> {
  const { bankUrl } = stack.environment;
  const credentials = Buffer.from('sandbox-client:sandbox-secret').toString('base64');
  const answer = await fetch(`${bankUrl}/oauth2/token`, {
    method: 'POST',
    headers: { Authorization: `Basic ${credentials}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'partners' }),
  });
  const { access_token } = z.object({ access_token: z.string() }).parse(await answer.json());
  const response = await fetch(bankUrl + path, {
    method,
    headers: { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`The bank refused ${path}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

const post = async (stack: Bank, path: string, body: object): Promise<unknown> =>
  callBank(stack, { method: 'POST', path, body });

/** A person known to the bank, made over its own interface. */
export async function aPerson(
  stack: Bank,
  person: object = { first_name: 'Grete', last_name: 'Weiß', birth_date: '1988-04-01' },
): Promise<string> {
  return withId.parse(await post(stack, '/v1/persons', person)).id;
}

/** Whom the bank writes to. */
export async function aReachablePerson(stack: Bank): Promise<string> {
  const personId = await aPerson(stack);
  const path = `/v1/persons/${personId}/mobile_number`;
  const number = `+49170${Math.floor(1_000_000 + systemRandom.next() * 9_000_000)}`;
  await post(stack, path, { number });
  await post(stack, `${path}/authorize`, { number });
  const token = await createSandboxControl(stack.environment.bankUrl).readCode(number);
  await post(stack, `${path}/confirm`, { number, token });
  return personId;
}

export async function anAccount(stack: Bank): Promise<{ personId: string; accountId: string }> {
  const personId = await aPerson(stack);
  return { personId, accountId: await move(stack, 'open-account', { person_id: personId }) };
}

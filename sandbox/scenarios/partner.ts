import * as z from '#shared/kernel/zod.ts';
import { isRecord } from '#shared/kernel/json.ts';
import type { ScenarioDeps } from './scenario.ts';

/** A partner who uses the bank's documented interface, in process. */
export interface Partner {
  post(path: string, body: object): Promise<Answer>;
  put(path: string, body: object): Promise<Answer>;
  patch(path: string, body: object): Promise<Answer>;
  delete(path: string, body: object): Promise<Answer>;
}

export interface Answer {
  readonly status: number;
  /** Id of the resource or of the change request. */
  readonly id: string;
  readonly body: Readonly<Record<string, unknown>>;
}

const origin = 'http://bank';
const credentials = Buffer.from('sandbox-client:sandbox-secret').toString('base64');

/** Gets a token, and another one whenever the bank refuses it: time passes between the calls of a scenario. */
export async function signIn(call: ScenarioDeps['call']): Promise<Partner> {
  let token = await tokenFrom(call);
  const request = (method: string, path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    return new Request(origin + path, { method, headers, body: JSON.stringify(body) });
  };
  const send = async (method: string, path: string, body: object) => {
    let response = await call(request(method, path, body));
    if (response.status === 401) {
      token = await tokenFrom(call);
      response = await call(request(method, path, body));
    }
    const text = await response.text();
    const value: unknown = text === '' ? {} : JSON.parse(text);
    if (!response.ok || !isRecord(value)) {
      throw new Error(`${method} ${path} was answered with ${response.status}: ${text}`);
    }
    return { status: response.status, id: String(value['id']), body: value };
  };
  return {
    post: (path, body) => send('POST', path, body),
    put: (path, body) => send('PUT', path, body),
    patch: (path, body) => send('PATCH', path, body),
    delete: (path, body) => send('DELETE', path, body),
  };
}

async function tokenFrom(call: ScenarioDeps['call']): Promise<string> {
  const answer = await call(
    new Request(`${origin}/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope: 'partners' }),
    }),
  );
  if (!answer.ok) throw new Error(`POST /oauth2/token was answered with ${answer.status}`);
  return z.object({ access_token: z.string() }).parse(await answer.json()).access_token;
}

/**
 * Confirms a change by the fixed test code; the id of the entity that it makes, if it makes one. See "Resources and
 * their fields", change request confirmation.
 */
export async function confirmChange(partner: Partner, waiting: Answer, personId: string): Promise<string> {
  const { change_request } = waiting.body;
  const id = isRecord(change_request) ? String(change_request['id']) : waiting.id;
  const path = `/v1/change_requests/${id}`;
  await partner.post(`${path}/authorize`, { person_id: personId, delivery_method: 'static' });
  const { body } = await partner.post(`${path}/confirm`, { person_id: personId, tan: '212212' });
  const made = body['response_body'];
  return isRecord(made) ? String(made['id']) : '';
}

import { AnswerError, type Problem } from '#shared/page/answer-error.ts';
import type { Answers, Changes } from '../answers/answers.ts';

export type { Answers };

/** The stage, and whether the page may change anything. */
interface Served {
  readonly name: string;
  readonly allowsChanges: boolean;
}

type Parameters = Readonly<Record<string, string | undefined>>;

/** Page and server are of one version, so nothing is checked. */
export async function read<Name extends keyof Answers>(
  name: Name,
  parameters: Parameters = {},
): Promise<Answers[Name]> {
  const given = Object.entries(parameters).flatMap(([key, value]) =>
    value === undefined || value === '' ? [] : [[key, value]],
  );
  const response: { json(): Promise<Answers[Name]> } = await ask(`${name}?${new URLSearchParams(given)}`);
  return response.json();
}

export async function change<Name extends keyof Changes>(name: Name, body: object): Promise<Changes[Name]> {
  const headers = { 'content-type': 'application/json' };
  const request = { method: 'POST', headers, body: JSON.stringify(body) };
  const response: { json(): Promise<Changes[Name]> } = await ask(name, request);
  return response.json();
}

/** It stays as it is while the command runs. */
let served: Promise<Served> | undefined;

export async function readServed(): Promise<Served> {
  served ??= readOnce();
  return served;
}

async function readOnce(): Promise<Served> {
  try {
    const response: { json(): Promise<Served> } = await ask('stage');
    return await response.json();
  } catch (error) {
    served = undefined;
    throw error;
  }
}

async function ask(path: string, request: RequestInit = {}): Promise<Response> {
  const response = await fetch(`/api/${path}`, request).catch(() => {
    throw new AnswerError('The console does not answer. Is the command still running?');
  });
  if (response.ok) return response;
  if (response.headers.get('content-type') !== 'application/json')
    throw new AnswerError(await response.text());
  const refused: { json(): Promise<{ error: string; problems?: readonly Problem[] }> } = response;
  const { error, problems } = await refused.json();
  throw new AnswerError(error, problems);
}

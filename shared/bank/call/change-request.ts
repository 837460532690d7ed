import { isRecord } from '#shared/kernel/json.ts';
import { isSuccess } from './status.ts';

/** What a write answers that may need a second factor first. */
export type ChangeOutcome<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  /** Nothing is changed yet: `changeRequests.authorize` and `confirm` with this id complete it. */
  | { readonly kind: 'change_request'; readonly id: string };

// Resources have a status of the same name, so what is not marked otherwise and holds more is no change request.
export const ownFields = new Set([
  'id',
  'status',
  'created_at',
  'updated_at',
  'url',
  'string_to_sign',
  'response_body',
  'response_code',
]);

const path = '/change_requests/';

// Without ACCEPTED: batches and transfers that need no second factor have a status of that name.
export const openStatuses: readonly string[] = ['AUTHORIZATION_REQUIRED', 'CONFIRMATION_REQUIRED'];

/** A 2xx answer, parsed. */
export interface AnsweredBody {
  readonly status: number;
  readonly body: unknown;
}

/**
 * The change request that stands where a resource was expected, with its id if it names one. HTTP 202, the
 * wrapper `change_request`, `response_code` and the address of the authorize call are sure marks, with any status. An
 * answer without them is recognised by its shape. `isOpen`: the row says that it is one.
 */
export function pendingChange(
  answer: AnsweredBody,
  isOpen: boolean,
): { readonly id: string | undefined; readonly isSure: boolean } | undefined {
  const request = isOpen && isRecord(answer.body) ? answer.body : changeRequestIn(answer);
  if (!hasOpenStatus(request) && !isMarked(answer)) return undefined;
  return { id: request && idIn(request), isSure: isOpen || namesChangeRequest(answer.body) };
}

/** Its own, or the one in the address of its authorize call. */
function idIn({ id, url }: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof id === 'string' && id !== '') return id;
  return typeof url === 'string' ? url.split(path)[1]?.split('/')[0] : undefined;
}

/** A refusal inside a 2xx: `response_code` from 300, or status FAILED; its body is the refused change's own. */
export function refusalInside(answer: AnsweredBody): AnsweredBody | undefined {
  const request = changeRequestIn(answer);
  if (request === undefined) return undefined;
  const status = codeIn(request) ?? 0;
  const isRefused = status >= 300;
  // With 202 alone it may be the resource, whose own status it is.
  const hasFailed = request['status'] === 'FAILED' && (namesChangeRequest(answer.body) || isBare(request));
  if (!isRefused && !hasFailed) return undefined;
  return { status: isRefused ? status : 422, body: parsedText(request['response_body']) };
}

/** What the change itself answered, inside a 2xx, once it is over and was not refused. */
export function successInside(answer: AnsweredBody): AnsweredBody | undefined {
  const request = changeRequestIn(answer);
  const status = request && codeIn(request);
  if (request === undefined || status === undefined || !isSuccess({ status })) return undefined;
  return { status, body: parsedText(request['response_body']) };
}

/** A number, or the same as text. */
function codeIn({ response_code: code }: Readonly<Record<string, unknown>>): number | undefined {
  const isText = typeof code === 'string' && code !== '';
  return (isText || typeof code === 'number') && Number.isInteger(Number(code)) ? Number(code) : undefined;
}

function changeRequestIn(answer: AnsweredBody): Readonly<Record<string, unknown>> | undefined {
  const { body } = answer;
  if (!isRecord(body)) return undefined;
  if (isRecord(body['change_request'])) return body['change_request'];
  return isMarked(answer) || isBare(body) ? body : undefined;
}

/** It holds nothing but what a change request has. */
function isBare(body: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(body).every((name) => ownFields.has(name));
}

function isMarked({ status, body }: AnsweredBody): boolean {
  return status === 202 || namesChangeRequest(body);
}

/**
 * By the wrapper, by the code of the change itself, or by the path of the authorize call where nothing else is in the
 * answer. A subscription has an address as well, which may be any. An open one is recognised before (`isOpenAt`).
 */
export function namesChangeRequest(body: unknown): boolean {
  if (!isRecord(body)) return false;
  const { change_request: wrapped, url } = body;
  if (isRecord(wrapped) || codeIn(body) !== undefined) return true;
  return typeof url === 'string' && url.includes(path) && isBare(body);
}

/** The open change request that is alone in a list or a member, also in one of those, or the answer as it is. */
export function openRequestAlone(body: unknown, isOpen: (inner: unknown) => boolean): unknown {
  let part = body;
  for (let level = 0; level < 3; level += 1) {
    const [inner, ...others] = Array.isArray(part) || isRecord(part) ? Object.values<unknown>(part) : [];
    if (others.length > 0) return body;
    if (isOpen(inner)) return inner;
    part = inner;
  }
  return body;
}

/** By status and address, which no resource has together. */
export function isOpenRequest(body: unknown): boolean {
  return isRecord(body) && typeof body['url'] === 'string' && hasOpenStatus(body);
}

/** Resources have such a status as well. */
export function hasOpenStatus(body: unknown): boolean {
  return isRecord(body) && openStatuses.some((open) => open === body['status']);
}

/** `response_body` is an object, or that object as JSON text. */
export function parsedText(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    const parsed: unknown = JSON.parse(value);
    return parsed;
  } catch {
    return value;
  }
}

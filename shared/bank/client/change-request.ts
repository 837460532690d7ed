import { isRecord } from '#shared/kernel/json.ts';

/** What a write answers that may need a second factor first. */
export type ChangeOutcome<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  /** Nothing is changed yet: `changeRequests.authorize` and `confirm` with this id complete it. */
  | { readonly kind: 'change_request'; readonly id: string };

const openStatuses = ['AUTHORIZATION_REQUIRED', 'CONFIRMATION_REQUIRED', 'ACCEPTED'];

// Resources have a status of the same name, so only a body that holds nothing else is a change request.
const ownFields = new Set([
  'id',
  'status',
  'created_at',
  'updated_at',
  'url',
  'string_to_sign',
  'response_body',
  'response_code',
]);

/**
 * The id of the change request that stands where a resource was expected. It is told by the body's shape: some
 * operations answer 200 instead of 202, and some wrap it in `change_request`.
 */
export function changeRequestId(body: unknown): string | undefined {
  const request = changeRequestIn(body);
  if (request === undefined) return undefined;
  const { id, status } = request;
  return typeof id === 'string' && openStatuses.some((open) => open === status) ? id : undefined;
}

/** A refusal inside a 2xx: `response_code` from 400, or status FAILED; `body` is the refused change's own. */
export function refusalInside(
  body: unknown,
): { readonly status: number; readonly body: unknown } | undefined {
  const request = changeRequestIn(body);
  if (request === undefined) return undefined;
  const status = Number(request['response_code'] ?? 0);
  const isRefused = status >= 400;
  if (!isRefused && request['status'] !== 'FAILED') return undefined;
  return { status: isRefused ? status : 422, body: parsedText(request['response_body']) };
}

function changeRequestIn(body: unknown): Readonly<Record<string, unknown>> | undefined {
  if (!isRecord(body)) return undefined;
  if (isRecord(body['change_request'])) return body['change_request'];
  const names = Object.keys(body);
  const isMarked = typeof body['url'] === 'string' && body['url'].includes('/change_requests/');
  return isMarked || names.every((name) => ownFields.has(name)) ? body : undefined;
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

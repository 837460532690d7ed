import { isRecord } from '#shared/kernel/json.ts';

/** One error as the bank tells it. `detail` may repeat what was sent: it is for the program, not for a log. */
export interface ErrorEntry {
  /** What the bank's support asks for. */
  readonly id: string | undefined;
  readonly code: string | undefined;
  readonly title: string | undefined;
  readonly detail: string | undefined;
  /** The attribute the error is about. */
  readonly field: string | undefined;
}

/**
 * Every documented shape of an error body: a list under `errors`, a single flat object, an object under
 * `error`, OAuth's `error` with `error_description`, and a gateway's `message`. The text is `detail`;
 * `details` is accepted where it is missing. See "Errors".
 */
export function errorEntries(body: unknown): readonly ErrorEntry[] {
  if (Array.isArray(body)) return body.map(entry);
  if (!isRecord(body)) return [];
  if (Array.isArray(body['errors'])) return body['errors'].map(entry);
  if (isRecord(body['errors'])) return [entry(body['errors'])];
  if (isRecord(body['error'])) return [entry(body['error'])];
  return [entry(body)];
}

/**
 * Whether the bank itself wrote the body: a list under `errors` whose entries say what is wrong, or `detail`, which it
 * states for every error. What stands between (a gateway, a firewall) answers in forms of its own, perhaps after it passed
 * the request on. See "Errors".
 */
export function isBanksError(body: unknown): boolean {
  if (!isRecord(body)) return false;
  const { errors } = body;
  const entries = Array.isArray(errors) ? errors : [errors ?? { detail: body['detail'] }];
  return entries.filter(isRecord).some(({ code, detail }) => (text(code) ?? text(detail)) !== undefined);
}

function entry(value: unknown): ErrorEntry {
  if (!isRecord(value)) return { ...nothing, detail: text(value) };
  const source = isRecord(value['source']) ? value['source'] : {};
  return {
    id: text(value['id']),
    code: text(value['code']) ?? text(value['error']),
    title: text(value['title']),
    detail:
      text(value['detail']) ??
      text(value['details']) ??
      text(value['error_description']) ??
      text(value['message']) ??
      text(source['message']),
    field: text(source['field']),
  };
}

const nothing: ErrorEntry = {
  id: undefined,
  code: undefined,
  title: undefined,
  detail: undefined,
  field: undefined,
};

function text(value: unknown): string | undefined {
  if (typeof value === 'string' && value !== '') return value;
  return typeof value === 'number' ? String(value) : undefined;
}

import type { JsonObject } from '#shared/kernel/json.ts';

/**
 * One AWS service as the wire sees it: the name of an operation and its input as JSON (blobs in base64). Synchronous,
 * so that its driver decides about time.
 */
export interface Service {
  execute(operation: string, input: JsonObject): JsonObject;
}

/** What a service answers in place of a reply. */
export class ServiceError extends Error {
  /** The `__type` of the error body. */
  readonly code: string;
  readonly status: number;
  /** Further members of the error body, such as `CancellationReasons` or `Item`. */
  readonly members: JsonObject;

  // oxlint-disable-next-line max-params -- most errors have a code and a message alone
  constructor(code: string, message: string, status = 400, members: JsonObject = {}) {
    super(message);
    this.name = 'ServiceError';
    this.code = code;
    this.status = status;
    this.members = members;
  }
}

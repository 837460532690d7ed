import { ApiError, AuthenticationError, RateLimitError, ServerError } from '#shared/bank/errors/api-error.ts';
import type { Download } from '#shared/bank/call/download.ts';
import {
  BankError,
  ChangeRequestError,
  OutcomeUnknownError,
  RequestError,
} from '#shared/bank/errors/errors.ts';
import type { OperationCaller, PreparedCall } from '#shared/bank/client/operation-caller.ts';
import type { EndpointRow } from '#shared/bank/contract/endpoint.ts';
import { PermanentError } from '#shared/kernel/errors.ts';
import { isRecord } from '#shared/kernel/json.ts';
import type { BankAnswer, BankCalls } from './bank-calls.ts';
import { CallError } from './call-error.ts';
import type { Refused } from './operation-call.ts';

/** The largest file that a function holds in memory. The bank's files are statements and contracts of a few pages. */
const maxFileBytes = 32 * 1024 * 1024;

/** Calls the bank through its client and translates the client's errors into what they mean for a write. */
export function createClientCalls(client: OperationCaller): BankCalls {
  return {
    prepare(row, input) {
      const call = checked(() => client.prepare(row, input));
      return {
        async send(limits) {
          try {
            return await answerOf(row, await call.send(limits));
          } catch (error) {
            return meaningOf(error);
          }
        },
      };
    },
  };
}

function checked(prepare: () => PreparedCall): PreparedCall {
  try {
    return prepare();
  } catch (error) {
    if (error instanceof RequestError) throw new CallError('InvalidInput', error.message, error);
    throw error;
  }
}

async function answerOf({ reply, changeRequest }: EndpointRow, value: unknown): Promise<BankAnswer> {
  if (isDownload(value))
    return {
      kind: 'file',
      bytes: await bytesOf(value),
      contentType: value.contentType ?? fileType(reply.kind),
    };
  if (changeRequest !== true || !isRecord(value)) return { kind: 'reply', value };
  if (value['kind'] === 'change_request') return { kind: 'change-request', id: String(value['id']) };
  return { kind: 'reply', value: value['value'] };
}

function isDownload(value: unknown): value is Download {
  return isRecord(value) && value['body'] instanceof ReadableStream && typeof value['bytes'] === 'function';
}

const fileType = (kind: EndpointRow['reply']['kind']) =>
  kind === 'pdf' ? 'application/pdf' : 'application/octet-stream';

async function bytesOf({ body }: Download): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > maxFileBytes) throw new PermanentError('file-too-large', 'The file is larger than 32 MB');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function meaningOf(error: unknown): BankAnswer {
  if (!(error instanceof BankError)) throw error;
  if (error instanceof OutcomeUnknownError) return { kind: 'unknown', notBeforeMs: error.retryNotBefore };
  if (error instanceof ChangeRequestError) return { kind: 'change-request', id: error.changeRequestId };
  if (error instanceof ApiError && !isPassing(error)) return { kind: 'refused', refusal: refusalOf(error) };
  return { kind: 'not-done', code: error.code };
}

/** Not about this call: wrong credentials, too many calls, or a failure of the bank. */
function isPassing(error: ApiError): boolean {
  return (
    error instanceof AuthenticationError ||
    error instanceof RateLimitError ||
    (error instanceof ServerError && error.status !== 501)
  );
}

function refusalOf({ code, status, bankCode, requestId }: ApiError): Refused {
  return {
    status: 'refused',
    code,
    httpStatus: status,
    ...(bankCode !== undefined && { bankCode }),
    ...(requestId !== undefined && { requestId }),
  };
}

import { createDownload, wholeNumber, type Download, type DownloadEnd } from './download.ts';
import { failureReason, isNeverSent } from './failure.ts';
import type { PreparedRequest } from '#shared/bank/request/prepared-request.ts';

/** Sends one request. Node's `fetch` in production, a simulated wire elsewhere. */
export type Http = (url: string, init: RequestInit) => Promise<Response>;

/** The outcome of one request on the wire. */
export type Outcome = Answered | NotSent | Unanswered;

export interface Answered {
  readonly kind: 'answered';
  readonly status: number;
  readonly headers: Headers;
  readonly content: Content;
}

export type Content =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'download'; readonly download: Download }
  | { readonly kind: 'too-large' };

/** Definite: the request never reached the bank. */
export interface NotSent {
  readonly kind: 'not-sent';
  readonly reason: string;
  readonly cause: unknown;
}

/** The outcome is unknown: cut or given up before the response was complete, or answered by a gateway instead of the bank. */
export interface Unanswered {
  readonly kind: 'unanswered';
  readonly reason: string;
  readonly cause: unknown;
  readonly gatewayAnswer?: Answered;
}

interface Wire {
  readonly http: Http;
  readonly authorization: string | undefined;
  /** In addition to those of the request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly signal: AbortSignal;
  readonly maxReplyBytes: number;
  readonly onDownloadEnd: (end: DownloadEnd) => unknown;
}

/** Sends one request and reads its response to the last byte. A file's body is handed over as a stream. */
export async function sendRequest(request: PreparedRequest, wire: Wire): Promise<Outcome> {
  if (wire.signal.aborted) return { kind: 'not-sent', reason: 'aborted', cause: wire.signal.reason };
  let response: Response;
  try {
    response = await wire.http(request.url, initOf(request, wire));
  } catch (cause) {
    return { kind: isNeverSent(cause) ? 'not-sent' : 'unanswered', reason: failureReason(cause), cause };
  }
  const { status, headers } = response;
  try {
    const content = await contentOf(response, request, wire);
    const answered: Answered = { kind: 'answered', status, headers, content };
    if (!isFromGateway(request, status)) return answered;
    return { kind: 'unanswered', reason: `gateway-${status}`, cause: undefined, gatewayAnswer: answered };
  } catch (cause) {
    // A refusal is an answer by its status alone; a success without its body is not an answer.
    if (status >= 400 && !isFromGateway(request, status))
      return { kind: 'answered', status, headers, content: { kind: 'text', text: '' } };
    return { kind: 'unanswered', reason: failureReason(cause), cause };
  }
}

/**
 * A gateway that lost the bank does not know the outcome either. After 502 and 503 the bank is probably not working on
 * the request any more: enough for a read, not for a write.
 */
function isFromGateway({ row }: PreparedRequest, status: number): boolean {
  return status === 504 || (row.retry !== 'safe' && (status === 502 || status === 503));
}

function initOf({ method, headers, body }: PreparedRequest, wire: Wire): RequestInit {
  const { authorization, signal } = wire;
  const content = body.content();
  return {
    method,
    headers: { ...headers, ...wire.headers, ...(authorization !== undefined && { authorization }) },
    signal,
    // A redirect would carry the token to another address.
    redirect: 'manual',
    ...(content === undefined ? {} : { body: content }),
  };
}

async function contentOf(response: Response, { row }: PreparedRequest, wire: Wire): Promise<Content> {
  const isFile = row.reply.kind === 'pdf' || row.reply.kind === 'binary';
  // 204 has no body: that is no file.
  if (response.ok && isFile && response.status !== 204)
    return {
      kind: 'download',
      download: createDownload(response, {
        operation: row.operation,
        signal: wire.signal,
        onEnd: wire.onDownloadEnd,
      }),
    };
  return limitedText(response, wire.maxReplyBytes);
}

async function limitedText(response: Response, maxBytes: number): Promise<Content> {
  const length = wholeNumber(response.headers.get('content-length'));
  // The header limits the body only if the body is not compressed.
  if (length !== undefined && length <= maxBytes && !response.headers.has('content-encoding'))
    return { kind: 'text', text: await response.text() };
  const body: ReadableStream<Uint8Array> | null = response.body;
  if (body === null) return { kind: 'text', text: '' };
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    // Leaving the loop cancels the body, and with it the connection.
    if (bytes > maxBytes) return { kind: 'too-large' };
    chunks.push(chunk);
  }
  return { kind: 'text', text: new TextDecoder().decode(Buffer.concat(chunks)) };
}

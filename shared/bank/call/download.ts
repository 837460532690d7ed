import { ReplyError, RequestError, type ReplyProblem } from '#shared/bank/errors/errors.ts';
import { isRecord } from '#shared/kernel/json.ts';
import { unknownOptions } from '#shared/kernel/problems/unknown-options.ts';

/**
 * A file as it arrives: read `body` as a stream, or `bytes()` for all of it, or `discard()` it (`await using`
 * does). Until then it is one of the calls in flight, and the call's deadline covers it.
 */
export interface Download extends AsyncDisposable {
  readonly contentType: string | undefined;
  /** Bytes, where the bank tells it. */
  readonly contentLength: number | undefined;
  /** Can be read once. */
  readonly body: ReadableStream<Uint8Array>;
  /**
   * The whole file, also when it is asked for again; rejects with a `ReplyError` once `body` was read, or if it has more
   * than `maxBytes` (32 MiB if the first call names none). A compressed answer may be a thousand times its size on the
   * wire.
   */
  bytes(limit?: { readonly maxBytes: number }): Promise<Uint8Array>;
  discard(): Promise<void>;
}

/** Far more than a statement or a contract has. */
const defaultMaxBytes = 32 * 1024 * 1024;

export interface DownloadEnd {
  /** Undefined when all of it arrived or the reader wanted no more. */
  readonly error?: unknown;
}

interface Reading {
  readonly operation: string;
  readonly signal: AbortSignal;
  /** Called once, also when the signal aborts and nobody reads; returns the error that readers see. */
  readonly onEnd: (end: DownloadEnd) => unknown;
}

export function createDownload(response: Response, { operation, signal, onEnd }: Reading): Download {
  let failure: unknown;
  let isOver = false;
  const end = (ending: DownloadEnd) => {
    if (isOver) return failure;
    isOver = true;
    signal.removeEventListener('abort', onAbort);
    failure = onEnd(ending);
    return failure;
  };
  const onAbort = () => void end({ error: signal.reason });
  signal.addEventListener('abort', onAbort, { once: true });
  let isRead = false;
  const body = watched(response.body, { end, onRead: () => (isRead = true) });
  const discard = async () => {
    // The reader knows of a failure already; a disposal that threw would hide it.
    if (!body.locked) await body.cancel().catch(() => undefined);
  };
  let whole: Promise<Uint8Array> | undefined;
  const unusable = (problem: ReplyProblem) =>
    new ReplyError({ operation, status: response.status, attempts: 1, problem });
  const read = async (maxBytes: number) => {
    if (isRead || body.locked) throw unusable('already-read');
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    // Leaving the loop cancels the rest.
    for await (const chunk of body) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw unusable('file-too-large');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  };
  return {
    contentType: response.headers.get('content-type') ?? undefined,
    contentLength: wholeNumber(response.headers.get('content-length')),
    body,
    async bytes(limit = { maxBytes: defaultMaxBytes }) {
      const maxBytes = bytesOf(operation, limit);
      return (whole ??= read(maxBytes));
    },
    discard,
    [Symbol.asyncDispose]: discard,
  };
}

// A misspelt limit would be none.
function bytesOf(operation: string, limit: unknown): number {
  const unknown = unknownOptions(limit, 'options', ['maxBytes']);
  if (unknown.length > 0) throw new RequestError(operation, unknown);
  const maxBytes = isRecord(limit) ? limit['maxBytes'] : undefined;
  if (typeof maxBytes === 'number' && maxBytes >= 0) return maxBytes;
  throw new RequestError(operation, [{ field: 'maxBytes', problem: 'must be a number of bytes' }]);
}

interface Watch {
  readonly end: (ending: DownloadEnd) => unknown;
  readonly onRead: () => unknown;
}

function watched(
  source: ReadableStream<Uint8Array> | null,
  { end, onRead }: Watch,
): ReadableStream<Uint8Array> {
  const reader = source?.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        onRead();
        try {
          const chunk = await reader?.read();
          if (chunk?.value === undefined) {
            end({});
            controller.close();
          } else controller.enqueue(chunk.value);
        } catch (error) {
          controller.error(end({ error }));
        }
      },
      async cancel(reason) {
        end({});
        await reader?.cancel(reason);
      },
    },
    // Nothing is read ahead of the reader.
    { highWaterMark: 0 },
  );
}

export function wholeNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

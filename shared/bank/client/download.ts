/** A file as it arrives: read `body` as a stream, or `bytes()` for all of it. The call's deadline covers it. */
export interface Download {
  readonly contentType: string | undefined;
  /** Bytes, where the bank tells it. */
  readonly contentLength: number | undefined;
  readonly body: ReadableStream<Uint8Array>;
  bytes(): Promise<Uint8Array>;
}

export interface DownloadEnd {
  /** Undefined when all of it arrived or the reader wanted no more. */
  readonly error?: unknown;
}

/** `onEnd` is told once, also when nobody reads and the signal aborts; it gives the error that readers see. */
export function createDownload(
  response: Response,
  { signal, onEnd }: { readonly signal: AbortSignal; readonly onEnd: (end: DownloadEnd) => unknown },
): Download {
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
  const body = watched(response.body, end);
  return {
    contentType: response.headers.get('content-type') ?? undefined,
    contentLength: wholeNumber(response.headers.get('content-length')),
    body,
    async bytes() {
      const chunks: Uint8Array[] = [];
      for await (const chunk of body) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
  };
}

function watched(
  source: ReadableStream<Uint8Array> | null,
  end: (ending: DownloadEnd) => unknown,
): ReadableStream<Uint8Array> {
  const reader = source?.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
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

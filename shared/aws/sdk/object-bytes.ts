/** The bytes of an object in pieces. What is not read any more is not fetched. */
export async function* bytesOf(stream: ReadableStream<unknown>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read())
      if (part.value instanceof Uint8Array) yield part.value;
  } finally {
    await reader.cancel();
  }
}

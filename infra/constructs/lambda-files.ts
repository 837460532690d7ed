const files = process.getBuiltinModule('node:fs');

/**
 * Replaces `node:fs` and `node:fs/promises` inside the bundles. Importing those modules evaluates their streams and promises,
 * which costs a cold start some milliseconds; the SDK needs them for profiles, and for bodies that are read from files.
 */
export const { createReadStream, fstatSync, lstatSync } = files;

export const readFile = async (path: string, encoding: BufferEncoding): Promise<string> =>
  files.promises.readFile(path, encoding);

/** Only asked whether a body is one. */
export const ReadStream = { [Symbol.hasInstance]: (body: unknown) => body instanceof files.ReadStream };

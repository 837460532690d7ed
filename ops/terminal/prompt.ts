import { createInterface } from 'node:readline/promises';

interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream;
}

/** Returns what the person types, or nothing. The question does not go to the standard output. */
export async function askAtTerminal(
  question: string,
  { input, output }: Terminal = { input: process.stdin, output: process.stderr },
): Promise<string> {
  if (input.isTTY !== true) throw new Error('Not a terminal; pass --yes');
  const lines = createInterface({ input, output });
  const closed = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
  try {
    return await Promise.race([lines.question(question), closed]);
  } finally {
    lines.close();
  }
}

import { createInterface } from 'node:readline/promises';
import { printableLines } from '#shared/kernel/printable-text.ts';

interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream;
}

/** Returns what the person types, or nothing. The question does not go to the standard output. */
export async function askAtTerminal(
  question: string,
  // oxlint-disable-next-line project/no-raw-output -- the library writes by itself, and gets a printable question
  { input, output }: Terminal = { input: process.stdin, output: process.stderr },
): Promise<string> {
  if (input.isTTY !== true) throw new Error('Not a terminal; pass --yes');
  const lines = createInterface({ input, output });
  const closed = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
  try {
    return await Promise.race([lines.question(printableLines(question)), closed]);
  } finally {
    lines.close();
  }
}

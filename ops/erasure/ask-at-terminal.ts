import { createInterface } from 'node:readline/promises';

/** What the person types in answer; the question goes beside what the command prints. */
export async function askAtTerminal(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}

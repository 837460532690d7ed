import { printableLine, printableLines } from '#shared/kernel/printable-text.ts';

interface Stream {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  write(text: string): unknown;
}

/**
 * The way of all text to a person. The bank's customers and others write parts of it, so only printable characters,
 * ends of lines and tabs pass; others appear as their escapes. No plain stream has this type, since its stream is private.
 */
export class Screen {
  readonly #stream: Stream;

  constructor(stream: Stream) {
    this.#stream = stream;
  }

  /** False in a log or a file, where no line can be rewritten. */
  get isTTY(): boolean {
    return this.#stream.isTTY === true;
  }

  readonly write = (text: string): void => void this.#stream.write(printableLines(text));

  /** Goes back to the start of the line, clears it and writes what fits. */
  readonly rewrite = (line: string): void => {
    // Some terminals say that they have no width.
    const { columns = 0 } = this.#stream;
    const shown = printableLine(line).slice(0, (columns > 0 ? columns : 80) - 1);
    this.#stream.write(`\r\u001B[K${shown}`);
  };
}

export const standardOutput = new Screen(process.stdout);
export const standardError = new Screen(process.stderr);

export const printOutput = (line: string): void => standardOutput.write(`${line}\n`);
export const printError = (line: string): void => standardError.write(`${line}\n`);

/** Ends the process once nobody reads its output any more: `npm run ops -- alarms list | head`. */
export function endWithReader(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') process.exit();
      throw error;
    });
}

/** Ends the process once its output is written, whatever is still under way: a call that hangs keeps nobody waiting. */
export async function endAfterOutput(): Promise<void> {
  for (const stream of [process.stdout, process.stderr])
    await new Promise<void>((resolve) => void stream.write('', () => resolve()));
  process.exit();
}

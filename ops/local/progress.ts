import type { Clock } from '#shared/kernel/clock.ts';

/** What a person at the terminal sees of a run: one line per step, and how far the present step is. */
export interface Progress {
  step(text: string): void;
  detail(text: string): void;
  /** Ends the present line; call it before printing anything else. */
  end(): void;
}

export interface Terminal {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** In characters; some terminals say that they have none. */
export function widthOf({ columns = 0 }: Terminal): number {
  return columns > 0 ? columns : 80;
}

/** On a terminal the detail is rewritten in place; in a log each new step is a line and details are left out. */
export function createProgress(terminal: Terminal, clock: Clock): Progress {
  const startedAt = clock.now();
  const inPlace = terminal.isTTY === true;
  let openLine: string | undefined;
  const prefix = () => `[${((clock.now() - startedAt) / 1000).toFixed(0).padStart(3)} s] `;
  const end = () => {
    if (openLine !== undefined && inPlace) terminal.write('\n');
    openLine = undefined;
  };
  return {
    step: (text) => {
      end();
      openLine = text;
      terminal.write(inPlace ? `${prefix()}${text}` : `${prefix()}${text}\n`);
    },
    detail: (text) => {
      if (!inPlace || openLine === undefined) return;
      const line = `${prefix()}${openLine}: ${text}`.slice(0, widthOf(terminal) - 1);
      // Back to the start of the line, and clear what the last detail left behind.
      terminal.write(`\r\u001B[K${line}`);
    },
    end,
  };
}

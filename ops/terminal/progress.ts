import type { Clock } from '#shared/kernel/clock.ts';
import type { Screen } from './screen.ts';

/** What a person at the terminal sees of a run: one line per step, and how far the present step is. */
export interface Progress {
  step(text: string): void;
  detail(text: string): void;
  /** Ends the present line; call it before printing anything else. */
  end(): void;
}

/** On a terminal the detail is rewritten in place; in a log each new step is a line and details are left out. */
export function createProgress(terminal: Screen, clock: Clock): Progress {
  const startedAt = clock.now();
  const inPlace = terminal.isTTY;
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
      terminal.rewrite(`${prefix()}${openLine}: ${text}`);
    },
    end,
  };
}

interface ProgressBar {
  /** `done` from 0 to 1. */
  show(done: number, text: string): void;
  /** Ends the line; call it before printing anything else. */
  end(): void;
}

const barWidth = 24;

/** On a terminal one line that is rewritten in place; in a log a plain line for each tenth of the way. */
export function createProgressBar(terminal: Screen): ProgressBar {
  const inPlace = terminal.isTTY;
  let [isOpen, shownTenths] = [false, -1];
  return {
    show(done, text) {
      const percent = `${String(Math.floor(done * 100)).padStart(3)} %`;
      if (inPlace) {
        const filled = Math.round(done * barWidth);
        terminal.rewrite(`[${'#'.repeat(filled)}${'-'.repeat(barWidth - filled)}] ${percent}  ${text}`);
        isOpen = true;
        return;
      }
      const tenths = Math.floor(done * 10);
      if (tenths === shownTenths) return;
      shownTenths = tenths;
      terminal.write(`${percent}  ${text}\n`);
    },
    end() {
      if (isOpen) terminal.write('\n');
      isOpen = false;
    },
  };
}

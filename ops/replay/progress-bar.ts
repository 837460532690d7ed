import { widthOf, type Terminal } from '#ops/local/progress.ts';

export interface ProgressBar {
  /** `done` from 0 to 1. */
  show(done: number, text: string): void;
  /** Ends the line; call it before printing anything else. */
  end(): void;
}

const width = 24;

/** On a terminal one line that is rewritten in place; in a log a plain line for each tenth of the way. */
export function createProgressBar(terminal: Terminal): ProgressBar {
  const inPlace = terminal.isTTY === true;
  let [isOpen, shownTenths] = [false, -1];
  return {
    show(done, text) {
      const percent = `${String(Math.floor(done * 100)).padStart(3)} %`;
      if (inPlace) {
        const filled = Math.round(done * width);
        const bar = `[${'#'.repeat(filled)}${'-'.repeat(width - filled)}] ${percent}  ${text}`;
        terminal.write(`\r\u001B[K${bar.slice(0, widthOf(terminal) - 1)}`);
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

import { vi } from 'vitest';

/** Hands over what functions write to their logs, line by line; call `vi.restoreAllMocks` afterwards. */
export function keepWrittenLines(keep: (line: string) => void): void {
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    for (const line of String(text).split('\n')) if (line !== '') keep(line);
    return true;
  });
}

/** What functions write to their logs during `act`. */
export function writtenBy(act: () => void): readonly string[] {
  const lines: string[] = [];
  keepWrittenLines((line) => void lines.push(line));
  act();
  return lines;
}

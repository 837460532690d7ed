import { createHash } from 'node:crypto';
import { toIsoInstant, type Clock } from '#shared/kernel/clock.ts';

/** What happened: the latest lines for a person, and a digest of all lines to compare two runs. */
export interface Trace {
  step(): void;
  steps(): number;
  note(line: string): void;
  latest(): readonly string[];
  digest(): string;
}

const kept = 80;

export function createTrace(clock: Clock): Trace {
  const lines: string[] = [];
  let steps = 0;
  const hash = createHash('sha256');
  return {
    step: () => void (steps += 1),
    steps: () => steps,
    note: (line) => {
      const text = `${toIsoInstant(clock.now())} ${line}`;
      hash.update(text);
      if (lines.push(text) > kept) lines.shift();
    },
    latest: () => [...lines],
    digest: () => hash.copy().digest('hex'),
  };
}

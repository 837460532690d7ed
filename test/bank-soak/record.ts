import { createHash } from 'node:crypto';
import type { Answer } from '#test/contract/simulated-bank.ts';

const shownSteps = 12;

/** What happened in a sequence, step by step. */
export function createRecord() {
  const hash = createHash('sha256');
  const latest: string[] = [];
  const succeeded: Record<string, number> = {};
  let [steps, successes] = [0, 0];
  return {
    /** `name` is short, `what` says all. */
    add: (name: string, what: string, { status, bytes }: Answer) => {
      steps += 1;
      const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
      const line = `${steps} ${withoutSignatures(what)} -> ${status} ${digest}`;
      hash.update(`${line}\n`);
      latest.push(line.slice(0, 700));
      if (latest.length > shownSteps) latest.shift();
      if (status >= 300) return;
      succeeded[name] = (succeeded[name] ?? 0) + 1;
      if (!name.startsWith('/')) successes += 1;
    },
    latest: () => latest.join('\n'),
    result: () => ({ steps, successes, succeeded, digest: hash.copy().digest('hex') }),
  };
}

/** Signatures are random: no two of one text are alike. A key is shorter. */
const withoutSignatures = (what: string) => what.replaceAll(/[\da-f]{134,}/g, '…');

export type SequenceRecord = ReturnType<typeof createRecord>;

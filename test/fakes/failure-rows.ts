import { causeText } from '#shared/failures/cause.ts';
import type { FailingCause } from '#shared/failures/failing-cause.ts';
import type { FailureRecorder } from '#shared/failures/failure-recorder.ts';
import type { FailureRows } from '#shared/failures/ports.ts';

/** Rows of failures in memory, which note how they are called. */
export function createMemoryFailureRows(of: string) {
  const rows = new Map<string, FailingCause>();
  const calls: string[] = [];
  const failureRows: FailureRows = {
    async add({ cause, example, count, ids, amounts, foundBy = [], at }) {
      await Promise.resolve();
      const key = causeText(cause);
      calls.push(`add ${key}`);
      const known = rows.get(key);
      const waiting = known?.waiting ?? new Set<string>();
      const isKept = waiting.size < 10;
      rows.set(key, {
        ...cause,
        of,
        cause: key,
        example,
        count: (known?.count ?? 0) + count,
        firstSeen: known?.firstSeen ?? at,
        lastSeen: at,
        waiting: isKept ? new Set([...waiting, ...ids]) : waiting,
        amounts: new Set([...(known?.amounts ?? []), ...(isKept ? amounts : [])]),
        foundBy: new Set([...(known?.foundBy ?? []), ...(isKept ? foundBy : [])]),
      });
      return isKept;
    },
    async all() {
      await Promise.resolve();
      calls.push('all');
      return [...rows.values()];
    },
    async ended(cause, { ids, amounts, foundBy = [] }) {
      await Promise.resolve();
      const row = rows.get(cause);
      if (row === undefined) return;
      const waiting = new Set([...row.waiting].filter((id) => !ids.includes(id)));
      if (waiting.size === 0) rows.delete(cause);
      else {
        const left = new Set([...(row.amounts ?? [])].filter((amount) => !amounts.includes(amount)));
        const found = new Set([...(row.foundBy ?? [])].filter((name) => !foundBy.includes(name)));
        rows.set(cause, { ...row, waiting, amounts: left, foundBy: found });
      }
    },
  };
  return { ...failureRows, calls };
}

/** A recorder that keeps what it notes in memory. */
export function createNotedFailures() {
  const failed: Parameters<FailureRecorder['failed']>[] = [];
  const succeeded: string[] = [];
  const recorder: Pick<FailureRecorder, 'failed' | 'succeeded'> = {
    failed: (...noted) => void failed.push(noted),
    succeeded: (id, { mayHaveFailed }) => {
      if (mayHaveFailed) succeeded.push(id);
    },
  };
  return { ...recorder, noted: { failed, succeeded } };
}

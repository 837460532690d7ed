import type { Agenda } from '../agenda.ts';
import type { WallClock } from '../wall-clock.ts';
import type { JobHistory } from './watch-jobs.ts';

interface StatementRequestsDeps {
  readonly agenda: Agenda;
  readonly history: () => Pick<JobHistory, 'statement'>;
  readonly onViolation: (what: string) => void;
}

interface AskedOf {
  readonly folder: string;
  readonly clock: WallClock;
  readonly url: string;
  readonly method: string | undefined;
  readonly body: unknown;
}

/** Watches what the worker asks the bank to make: nothing before it is noted, and nothing again while it is unknown. */
export interface StatementRequests {
  /** The result ends the request; `isDefinite` if its outcome is known then. */
  begin(asked: AskedOf): (isDefinite: boolean) => void;
}

interface BodyOfRequest {
  readonly start_date: string;
  readonly end_date: string;
  readonly interval: string;
}

const requestPath = /\/v1\/accounts\/(\w+)\/(bank_statements|statement_of_accounts)$/;
/** The bank works on a request for at most 150 s; the difference is what correct clocks differ by. */
const longestMs = 148_000;
const rightWithinMs = 2_000;

export function createStatementRequests(deps: StatementRequestsDeps): StatementRequests {
  const { agenda, history, onViolation } = deps;
  const unknown = new Map<string, number>();
  return {
    begin({ folder, clock, url, method, body }) {
      const [, accountId = '', kind] = requestPath.exec(url) ?? [];
      if (folder !== 'work/statements' || method !== 'POST' || kind === undefined) return () => undefined;
      const wanted = JSON.parse(String(body)) as BodyOfRequest;
      const isOfAccount = kind === 'statement_of_accounts';
      const noted = isOfAccount
        ? history().statement(accountId, (sk) => sk.startsWith(`of-account#${wanted.interval}#`))
        : history().statement(accountId, (sk) => sk === `bank#${wanted.end_date}#${wanted.start_date}`);
      if (noted === undefined || (isOfAccount && noted !== 'REQUESTED'))
        onViolation(`the bank is asked for ${url} ${String(body)}, which is ${noted ?? 'not noted'}`);
      if (!isOfAccount) return () => undefined;
      const key = `${accountId} ${String(body)}`;
      const isRight = clock
        .skewsSince(agenda.now() - longestMs)
        .every((skewMs) => Math.abs(skewMs) <= rightWithinMs);
      const sinceMs = agenda.now() - (unknown.get(key) ?? -Infinity);
      if (sinceMs < longestMs && isRight)
        onViolation(`the bank is asked again for ${key} after ${sinceMs} ms, and may still be at work`);
      unknown.set(key, agenda.now());
      return (isDefinite) => {
        if (isDefinite) unknown.delete(key);
      };
    },
  };
}

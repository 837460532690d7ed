import { isFunction, isOneOf, isText, needed, partOf } from '#shared/kernel/needed.ts';
import type { Check } from './check.ts';
import type { CheckDeps } from './ports.ts';

/** What a check of a company may read of its stage, beside what it reads by itself. Each is read once for all checks. */
export type OwnCheckContext = Pick<
  CheckDeps,
  'work' | 'jobs' | 'runs' | 'breaks' | 'approvals' | 'subscriptions' | 'clock'
> & {
  /** Name of the stage. */
  readonly stage: string;
};

/** The default export of the file of a check. */
export interface OwnCheck extends Pick<Check<OwnCheckContext>, 'says' | 'severity' | 'read'> {
  /** Address of the page that says what to do. */
  readonly runbook: string;
}

/**
 * A check of a company's own. `status` and `check` make it where they are run, beside ours, with the session of the person.
 * It is given 4 s, changes nothing, and says nothing personal.
 */
export function check(described: OwnCheck): OwnCheck {
  const runbook = partOf(described, 'runbook');
  needed('check({ says, severity, runbook, read })', {
    'a text in says': isText(partOf(described, 'says')),
    "'fatal' or 'warning' in severity": isOneOf(['fatal', 'warning'], partOf(described, 'severity')),
    'an address in runbook': URL.canParse(String(runbook)),
    'a function in read': isFunction(partOf(described, 'read')),
  });
  return described;
}

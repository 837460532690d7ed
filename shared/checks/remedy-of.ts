import type { FailingCause } from '#shared/failures/failing-cause.ts';
import type { Finding } from './check.ts';
import { typedCommand } from './typed-command.ts';

type Failing = Pick<FailingCause, 'of' | 'kind' | 'code' | 'action'>;
type Remedy = Required<Pick<Finding, 'toDo' | 'command'>>;

/** What mends a cause for which a function fails, and the command that is the first step to it. */
export function remedyOf({ of, kind, code, action }: Failing, stage: string): Remedy {
  const log = typedCommand(`logs ${of}`, stage);
  switch (kind) {
    case 'access':
      return isOfBank({ code, action }) ? refusedByBank(stage) : withoutPermission(of, stage);
    case 'store':
      return {
        toDo: 'Look at the AWS Health Dashboard: if it passes, do nothing, since it is tried again',
        command: log,
      };
    case 'bank':
      return {
        toDo: 'See whether the bank answers now; if it does not, report the operation and the time to it. Nothing is lost, since it is tried again for two days',
        command: typedCommand('subscriptions list', stage),
      };
    case 'code':
      return {
        toDo: 'Take back the last deployment if it began with it; else find the error in the log',
        command: log,
      };
  }
}

/** A call of AWS names its service: `dynamodb:PutItem`. */
const isOfBank = ({ code, action }: Pick<Failing, 'code' | 'action'>): boolean =>
  code.startsWith('credentials-') || (action !== undefined && !action.includes(':'));

const refusedByBank = (stage: string): Remedy => ({
  toDo: 'See whether the bank still takes our credentials; if it does, it refuses this operation alone: ask the bank to allow it',
  command: typedCommand('subscriptions list', stage),
});

/** A deployment writes a permission only if the template that is deployed is another one. */
const withoutPermission = (of: string, stage: string): Remedy => ({
  toDo: of.startsWith('own/')
    ? 'See whether a deployment gives what the cause names: if it is in the difference, deploy; if not, add it to `may` of the handler, or put back by hand what somebody took away, as the runbook says'
    : 'See whether a deployment gives what the cause names: if it is in the difference, deploy; if not, somebody took it away by hand or this release lacks it, and the runbook says how to go on',
  command: `npx cdk diff --all -c stage=${stage}`,
});

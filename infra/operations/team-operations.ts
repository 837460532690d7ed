import { Duration } from 'aws-cdk-lib';
import { AccountPrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import type { Stage } from '#infra/stage/stage.ts';
import type { Team } from '#infra/stage/team.ts';
import type { StorageStack } from '#infra/storage/stack.ts';
import { callFunction } from '#infra/jobs/call-function.ts';
import { teamHolder } from '#infra/jobs/call-pool.ts';
import type { BaseFunction } from '#infra/constructs/base-function.ts';
import { DeadLetterQueue } from '#infra/constructs/base-queue.ts';
import { accountsOf } from '#infra/constructs/roles-of-others.ts';
import { sendMessages } from '#infra/constructs/permissions.ts';

interface TeamOperationsProps {
  readonly stage: Stage;
  readonly team: Team;
  readonly storage: StorageStack;
  readonly key: IKey;
}

/** One team's calls of the bank, by a function whose policy admits the accounts of the team's roles. */
export class TeamOperations extends Construct {
  readonly team: Team;
  readonly caller: BaseFunction;
  /** Asynchronous calls that failed in every attempt. */
  readonly givenUp: DeadLetterQueue;

  constructor(scope: Construct, id: string, props: TeamOperationsProps) {
    super(scope, id);
    const { stage, team, key } = props;
    this.team = team;
    this.givenUp = new DeadLetterQueue(this, 'GivenUp', { stage, key });
    this.caller = this.createCaller(props);
    // A rule or bus does not wait for the result: Lambda retries for it, which the idempotency key makes safe.
    this.caller.configureAsyncInvoke({
      retryAttempts: 2,
      maxEventAge: Duration.hours(6),
      onFailure: { bind: () => ({ destination: this.givenUp.queueArn }) },
    });
    // A permission of Lambda takes no condition on roles, and would need each role to exist. So the account of the callers
    // decides which of its roles may invoke the function. Roles of our own account need no more than their own permission.
    for (const account of accountsOf(team.callers))
      this.caller.addPermission(`Account${account}`, { principal: new AccountPrincipal(account) });
  }

  private createCaller({ stage, team, storage }: TeamOperationsProps): BaseFunction {
    const share = stage.callBudget.teams[team.name];
    if (share === undefined) throw new Error(`${team.name} has no share of the calls to the bank`);
    return callFunction(this, 'Call', {
      stage,
      storage,
      caller: team.name,
      holder: teamHolder(team.name),
      operations: team.operations,
      concurrency: share.concurrency,
      may: [sendMessages(this.givenUp)],
    });
  }
}

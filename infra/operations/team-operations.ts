import { Duration } from 'aws-cdk-lib';
import { AccountPrincipal } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { Construct } from 'constructs';
import type { Stage, Team } from '#infra/stage/stage.ts';
import type { StorageStack } from '#infra/storage/stack.ts';
import { callPool, teamHolder } from '#infra/jobs/call-pool.ts';
import { pooledBankAccess } from '#infra/storage/bank-access.ts';
import { BaseFunction } from '#infra/constructs/base-function.ts';
import { DeadLetterQueue } from '#infra/constructs/base-queue.ts';
import { accountsOf } from '#infra/constructs/roles-of-others.ts';
import { packed } from '#infra/constructs/packed.ts';
import { sendMessages, useTable, writeObjects } from '#infra/constructs/permissions.ts';
import { repliesFolder } from '#shared/automation/names.ts';
import type { environmentSchema } from '#functions/operations/call/environment.ts';

interface TeamOperationsProps {
  readonly stage: Stage;
  readonly team: Team;
  readonly storage: StorageStack;
  readonly key: IKey;
}

/**
 * One team's calls of the bank. A function does not learn who invokes it, so each team has its own: its environment
 * lists the team's operations, and its policy names the team's roles.
 */
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
    // An invocation makes a single call.
    const calls = { holder: teamHolder(team.name), most: 1, pool: callPool(stage) };
    const bank = pooledBankAccess({ stage, storage, calls });
    return new BaseFunction<typeof environmentSchema>(this, 'Call', {
      stage,
      folder: 'operations/call',
      description: `Calls operations of the bank for ${team.name}`,
      // The bank may take 150 s to answer, and the outcome must still be stored.
      timeout: Duration.seconds(180),
      reservedConcurrency: share.concurrency,
      attachment: bank.attachment,
      environment: {
        ...bank.environment,
        TEAM: team.name,
        OPERATIONS: packed(`operations of the team ${team.name}`, team.operations.toSorted()),
        BODIES_BUCKET: storage.bodies.bucketName,
      },
      may: [
        ...bank.may,
        useTable(storage.work, ['GetItem', 'PutItem', 'UpdateItem'], [`CALL#${team.name}#*`]),
        writeObjects(storage.bodies, `${repliesFolder}/${team.name}`),
        sendMessages(this.givenUp),
      ],
    });
  }
}

import { Duration, Stack } from 'aws-cdk-lib';
import { AccessLogField, AuthorizationType, LambdaIntegration } from 'aws-cdk-lib/aws-apigateway';
import {
  AnyPrincipal,
  ArnPrincipal,
  CompositePrincipal,
  Effect,
  PolicyDocument,
  PolicyStatement,
  Role,
  User,
} from 'aws-cdk-lib/aws-iam';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { baseApi } from '#infra/constructs/base-api.ts';
import { BaseFunction } from '#infra/constructs/base-function.ts';
import {
  invoke,
  listVersions,
  type Permission,
  recordOwnEvents,
  useTable,
  writeObjects,
} from '#infra/constructs/permissions.ts';
import { onlyRoles } from '#infra/constructs/roles-of-others.ts';
import { headsFolder } from '#shared/audit/names.ts';
import type { CommandFunction } from '#shared/commands/command-functions.ts';
import type { Stage } from '#infra/stage/stage.ts';
import type { StorageStack } from '#infra/storage/stack.ts';
import { rolesVariable } from './roles-variable.ts';
import type { environmentSchema } from '#functions/operations/operators/environment.ts';

type CommandFunctions = Readonly<Partial<Record<CommandFunction, BaseFunction>>> & {
  readonly checks: BaseFunction;
  readonly lives: BaseFunction;
};

interface OperatorsApiProps {
  readonly stage: Stage;
  readonly storage: StorageStack;
  /**
   * Those of the stage that answer a row of the table of commands and queries: this one may invoke them. One of them has to know who
   * is let in.
   */
  readonly functions: (roles: readonly string[]) => CommandFunctions;
}

/**
 * Where people act as themselves: a REST API behind IAM, since a function that is invoked does not learn by whom. Only the
 * operators' roles are let in, and those that may only read; they need no permission on anything else, not even to invoke
 * a function.
 */
export class OperatorsApi extends Construct {
  readonly answerer: BaseFunction;
  readonly functions: CommandFunctions;
  /** Without a trailing slash. */
  readonly url: string;
  /** ARNs of the operators' roles. */
  readonly roles: readonly string[];
  /** The same of those that may only read. */
  readonly viewers: readonly string[];

  constructor(scope: Construct, id: string, props: OperatorsApiProps) {
    super(scope, id);
    const { stage } = props;
    const { roles } = stage.operators;
    const made = 'users' in roles ? this.makeRoles(roles.users) : undefined;
    this.roles = 'users' in roles ? (made?.operators ?? []).map(({ roleArn }) => roleArn) : roles;
    this.viewers = [...(made?.viewers ?? []).map(({ roleArn }) => roleArn), ...stage.operators.viewers];
    this.functions = props.functions([...this.roles, ...this.viewers]);
    this.answerer = this.createAnswerer(props);
    const { api, url } = baseApi(this, {
      stage,
      description: `What operators of partner-banking do as themselves (${stage.name})`,
      // People and their scripts.
      requestsPerSecond: 20,
      burst: 40,
      createsLogRole: false,
      policy: onlyFor(
        [...('users' in roles ? [] : roles), ...stage.operators.viewers],
        [...(made?.operators ?? []), ...(made?.viewers ?? [])],
      ),
      logged: { caller: AccessLogField.contextIdentityUserArn() },
      accepted: findings,
    });
    this.url = url;
    // The library puts the method of a greedy path on the root as well, with the options that it is given here.
    const signed = { authorizationType: AuthorizationType.IAM };
    api.root
      .addProxy({ anyMethod: false })
      .addMethod('POST', new LambdaIntegration(this.answerer, { allowTestInvoke: false }), signed);
  }

  private createAnswerer({ stage, storage }: OperatorsApiProps): BaseFunction {
    const { work, events, auditHeads } = storage;
    const names = Object.entries(this.functions).map(([name, { functionName }]) => [name, functionName]);
    return new BaseFunction<typeof environmentSchema>(this, 'Answerer', {
      stage,
      folder: 'operations/operators',
      description: 'What people change as themselves, and the record of it',
      // The gateway waits for 29 seconds.
      timeout: Duration.seconds(28),
      environment: {
        WORK_TABLE: work.tableName,
        EVENTS_TABLE: events.tableName,
        AUDIT_HEADS_BUCKET: auditHeads.bucketName,
        OPERATOR_ROLES: rolesVariable(this, 'operators.roles', this.roles),
        VIEWER_ROLES: rolesVariable(this, 'operators.viewers', this.viewers),
        COMMAND_FUNCTIONS: Stack.of(this).toJsonString(Object.fromEntries(names)),
        APPROVAL_DAYS: String(stage.operators.approvalDays),
        BILLING_ACCOUNT: (stage.fees === 'none' ? undefined : stage.fees.billingAccountId) ?? 'none',
      },
      may: [
        useTable(work, ['GetItem', 'PutItem', 'Query'], ['AUDIT', 'APPROVALS']),
        useTable(work, ['GetItem', 'PutItem', 'DeleteItem', 'Query'], ['OPEN_APPROVALS']),
        useTable(work, ['GetItem', 'PutItem'], ['BREAKS#*', 'BREAK#*']),
        ...(stage.fees === 'none' ? [] : decideAboutFees(work)),
        ...(stage.reconciliation === 'none' ? [] : releaseHeals(work)),
        useTable(work, ['Query'], ['BREAKS#*']),
        useTable(work, ['GetItem', 'UpdateItem'], ['REGISTER#*']),
        useTable(work, ['GetItem', 'PutItem'], ['CHANGE#*']),
        useTable(work, ['PutItem', 'Query'], ['ROLES_LET_IN']),
        ...Object.values(this.functions).map(invoke),
        // Our own events.
        recordOwnEvents(events),
        listVersions(auditHeads, headsFolder),
        writeObjects(auditHeads, headsFolder),
      ],
    });
  }

  /** Two roles that change data, so that one person may have both. A session always bears the name of its user. */
  private makeRoles(users: readonly string[]) {
    const made = users.map((userName) => ({
      userName,
      user: new User(this, `User-${userName}`, { userName }),
    }));
    const trusted = made.map(({ userName, user }) =>
      new ArnPrincipal(user.userArn).withConditions({
        // Not the variable `aws:username`, which the emulator does not know in policies of trust.
        StringEquals: { 'sts:RoleSessionName': userName },
      }),
    );
    const roleOf = (name: string) => new Role(this, name, { assumedBy: new CompositePrincipal(...trusted) });
    const operators = ['Operator', 'Controller'].map(roleOf);
    const viewers = [roleOf('Viewer')];
    const resources = [...operators, ...viewers].map(({ roleArn }) => roleArn);
    for (const { user } of made)
      user.addToPolicy(new PolicyStatement({ actions: ['sts:AssumeRole'], resources }));
    return { operators, viewers };
  }
}

/** Fees that two persons decide about, or release. */
const decideAboutFees = (work: ITable): readonly Permission[] => [
  useTable(work, ['GetItem', 'PutItem'], ['FEE#*']),
  useTable(work, ['GetItem', 'UpdateItem'], ['FEE_MONTHS']),
  useTable(work, ['GetItem', 'PutItem', 'Query'], ['FEE_REVERSAL#*']),
];

/** Heals that wait until two persons agree. */
const releaseHeals = (work: ITable): readonly Permission[] => [
  useTable(work, ['Query', 'UpdateItem'], ['HELD_HEALS']),
  useTable(work, ['GetItem', 'PutItem'], ['HEAL_RELEASES']),
];

/** What the emulator compares with `aws:PrincipalArn`; for AWS, that is the role. */
const sessionsOf = (role: Role): string =>
  Stack.of(role).formatArn({
    service: 'sts',
    region: '',
    resource: 'assumed-role',
    resourceName: `${role.roleName}/*`,
  });

/** The policy of somebody else may allow it to them as well; they do not get in. */
function onlyFor(roles: readonly string[], made: readonly Role[]): PolicyDocument {
  const calls = { actions: ['execute-api:Invoke'], resources: ['execute-api:/*'] };
  const nobody = { ...calls, effect: Effect.DENY, principals: [new AnyPrincipal()] };
  const admitted = [...made.map(({ roleArn }) => roleArn), ...roles];
  if (admitted.length === 0) return new PolicyDocument({ statements: [new PolicyStatement(nobody)] });
  const others = { ArnNotLike: { 'aws:PrincipalArn': [...admitted, ...made.map(sessionsOf)] } };
  return new PolicyDocument({
    statements: [
      new PolicyStatement({ ...nobody, conditions: others }),
      ...(roles.length === 0 ? [] : [new PolicyStatement({ ...calls, ...onlyRoles(roles) })]),
      // Made by the same deployment, so that they exist, and a new one is named anew.
      ...(made.length === 0
        ? []
        : [
            new PolicyStatement({
              ...calls,
              principals: made.map(({ roleArn }) => new ArnPrincipal(roleArn)),
            }),
          ]),
    ],
  });
}

const findings = {
  'AwsSolutions-APIG2':
    'The function validates each request against its schema and says in words what is wrong',
  'AwsSolutions-APIG3': 'Only signed requests of the operators’ roles get in',
  'AwsSolutions-COG4': 'Persons sign requests with the session of their role, which IAM verifies',
};

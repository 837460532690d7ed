import type { Duration } from 'aws-cdk-lib';
import { RemovalPolicy } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Stage } from '#infra/stage/stage.ts';
import { acknowledge } from './acknowledge.ts';
import { bundle } from './bundle.ts';
import { permit, type Permission } from './permissions.ts';

export interface HouseFunctionProps {
  readonly stage: Stage;
  /** Folder under `functions/` that holds the `lambda.ts`. */
  readonly folder: string;
  readonly description: string;
  readonly timeout: Duration;
  readonly memoryMb?: number;
  /** Where the stage reserves any; left out, the function takes what the account has left. Never for a consumer of a queue. */
  readonly reservedConcurrency?: number;
  readonly environment: Readonly<Record<string, string>>;
  readonly may: readonly Permission[];
}

/** One deployed function with a role of its own that holds exactly what it may do, and a log of its own. */
export class HouseFunction extends LambdaFunction {
  readonly executionRole: Role;
  /** Under `functions/`: what alarms call it by. */
  readonly folder: string;
  readonly callsBank: boolean;

  constructor(scope: Construct, id: string, props: HouseFunctionProps) {
    const { stage, folder, description, timeout, memoryMb = 512 } = props;
    const reserved = stage.reservesConcurrency ? props.reservedConcurrency : undefined;
    const logGroup = new LogGroup(scope, `${id}Log`, {
      retention: stage.retention.logDays,
      removalPolicy: stage.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    // Not the managed policy for logs: it names every log of the account.
    const role = new Role(scope, `${id}Role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    logGroup.grantWrite(role);
    permit(role, props.may);

    super(scope, id, {
      description,
      code: bundle(`functions/${folder}/lambda.ts`),
      handler: 'lambda.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      timeout,
      memorySize: memoryMb,
      ...(reserved !== undefined && { reservedConcurrentExecutions: reserved }),
      environment: { STAGE: stage.name, ...props.environment },
      role,
      logGroup,
    });
    this.executionRole = role;
    this.folder = folder;
    this.callsBank = 'BANK' in props.environment;
    acknowledge(this, {
      'Serverless-LambdaTracing':
        'Logs and metrics carry the delivery id through every function; traces would need a permission on all resources and cost as much as the function itself',
      'Serverless-LambdaDLQ':
        'A queue, a stream or a schedule feeds the function, and each has a dead-letter queue of its own; the receiver answers the bank, which tries again',
    });
  }
}

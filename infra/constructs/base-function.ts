import type { Duration } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  Function as LambdaFunction,
  type FunctionOptions,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
} from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { Stage } from '#infra/stage/stage.ts';
import { acknowledge, acknowledgeLint } from './acknowledge.ts';
import { BaseLog } from './base-log.ts';
import { bundle } from './bundle.ts';
import type { CompanyFile } from './company-bundle.ts';
import { companyCode } from './company-code.ts';
import { attachToNetwork } from './network.ts';
import { permit, type Permission } from './permissions.ts';
import type { EnvironmentSchema, VariablesOf } from './variables.ts';

/** Where a function is attached, and what it may reach from there. */
type Network = Required<Pick<FunctionOptions, 'vpc' | 'vpcSubnets' | 'securityGroups'>>;

export interface Attachment {
  readonly network: Network;
  /** The function is no longer in the network, and may still give back what AWS made for it there. */
  readonly isLeaving: boolean;
}

export interface BaseFunctionProps<Schema extends EnvironmentSchema> {
  readonly stage: Stage;
  /** Folder under `functions/`; alarms refer to the function by this name. */
  readonly folder: string;
  /** The folder that holds the `lambda.ts`, if several functions share it. Default: `folder`. */
  readonly entry?: string;
  /** Files of the company that it calls. */
  readonly companyFiles?: readonly CompanyFile[];
  readonly description: string;
  readonly timeout: Duration;
  readonly memoryMb?: number;
  /**
   * Used if the stage reserves any. Without it the function uses the account's remaining concurrency. Never for the
   * consumer of a queue.
   */
  readonly reservedConcurrency?: number;
  readonly environment: VariablesOf<NoInfer<Schema>>;
  readonly may: readonly Permission[];
  /** The network through which it reaches the bank; without one, AWS chooses the address. */
  readonly attachment?: Attachment | undefined;
  /** Whether what the bank does can fail it. Default: it has the address of the bank. */
  readonly callsBank?: boolean;
}

/**
 * One deployed function with its own role, which allows exactly what it needs, and its own log. `Schema` is that of its
 * environment: without it, no environment fits.
 */
export class BaseFunction<Schema extends EnvironmentSchema = never> extends LambdaFunction {
  readonly executionRole: Role;
  /** See `BaseFunctionProps`. */
  readonly folder: string;
  readonly entry: string;
  readonly companyFiles: readonly CompanyFile[];
  readonly callsBank: boolean;

  constructor(scope: Construct, id: string, props: BaseFunctionProps<Schema>) {
    const { stage, folder, entry = folder, description, timeout, memoryMb = 512, companyFiles = [] } = props;
    const reserved = stage.reservesConcurrency ? props.reservedConcurrency : undefined;
    const logGroup = new BaseLog(scope, `${id}Log`, stage);
    // Not the managed policy for logs, which covers every log of the account.
    const role = new Role(scope, `${id}Role`, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    logGroup.grantWrite(role);
    permit(role, [...props.may, ...(props.attachment === undefined ? [] : [attachToNetwork()])]);

    super(scope, id, {
      description,
      code:
        companyCode(scope, { folder: entry, files: companyFiles }) ?? bundle(`functions/${entry}/lambda.ts`),
      handler: 'lambda.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      timeout,
      memorySize: memoryMb,
      ...(reserved !== undefined && { reservedConcurrentExecutions: reserved }),
      environment: { STAGE: stage.name, ...props.environment },
      role,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      // AWS writes three lines about each invocation, which the metrics of the function say as well. Of one that fails, it
      // still writes.
      systemLogLevelV2: SystemLogLevel.WARN,
      ...(props.attachment?.isLeaving === false && props.attachment.network),
    });
    this.executionRole = role;
    this.folder = folder;
    this.entry = entry;
    this.companyFiles = companyFiles;
    this.callsBank = props.callsBank ?? 'BANK' in props.environment;
    // The library has a function wait for its role as well as for the policy of the role; the ARN says the first already.
    acknowledgeLint(this, 'W3005');
    acknowledge(this, {
      'Serverless-LambdaTracing':
        'Logs and metrics carry the delivery id through every function; traces would need a permission on all resources and cost as much as the function itself',
      'Serverless-LambdaDLQ':
        'A queue, a stream or a schedule feeds the function, and each has a dead-letter queue of its own; the receiver answers the bank, which tries again',
    });
  }
}

import { RemovalPolicy } from 'aws-cdk-lib';
import { Key } from 'aws-cdk-lib/aws-kms';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Stage } from '#infra/stage/stage.ts';

/** A log, kept for as long as the stage says, and encrypted with the company's key if the stage names one. */
export class BaseLog extends LogGroup {
  constructor(scope: Construct, id: string, { retention, keepData, logKeyArn }: Stage) {
    super(scope, id, {
      retention: retention.logDays,
      removalPolicy: keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      ...(logKeyArn !== 'none' && { encryptionKey: Key.fromKeyArn(scope, `${id}Key`, logKeyArn) }),
    });
  }
}

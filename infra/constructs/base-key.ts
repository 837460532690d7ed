import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import type { Stage } from '#infra/stage/stage.ts';

/**
 * The key for one stack's data. Each stack has its own: a key shared across stacks would have to name the other stacks'
 * roles in its policy, and they its ARN.
 */
export class BaseKey extends Key {
  constructor(scope: Construct, id: string, { stage, encrypts }: { stage: Stage; encrypts: string }) {
    super(scope, id, {
      description: `Encrypts ${encrypts} (${stage.name})`,
      enableKeyRotation: true,
      pendingWindow: Duration.days(30),
      removalPolicy: stage.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
  }
}

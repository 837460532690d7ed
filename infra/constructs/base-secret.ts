import { RemovalPolicy, SecretValue } from 'aws-cdk-lib';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { CfnSecret, Secret, type SecretStringGenerator } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import type { Stage } from '#infra/stage/stage.ts';
import { acknowledge } from './acknowledge.ts';

interface BaseSecretProps {
  readonly stage: Stage;
  readonly key: IKey;
  readonly description: string;
  /**
   * Its value before anyone writes it. CloudFormation writes this once: since it never changes, no deployment
   * overwrites a later value.
   */
  readonly initial: string | SecretStringGenerator;
  readonly rotatedBy: string;
}

/** A secret written by people or by a job, never by a deployment. */
export class BaseSecret extends Secret {
  constructor(
    scope: Construct,
    id: string,
    { stage, key, description, initial, rotatedBy }: BaseSecretProps,
  ) {
    super(scope, id, {
      description,
      encryptionKey: key,
      removalPolicy: stage.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      ...(typeof initial === 'string'
        ? { secretStringValue: SecretValue.unsafePlainText(initial) }
        : { generateSecretString: initial }),
    });
    acknowledge(this, { 'AwsSolutions-SMG4': rotatedBy });
  }

  /** By attribute, since the emulator's reference to a secret is its name, which no policy matches. */
  get arn(): string {
    const resource = this.node.defaultChild;
    if (!(resource instanceof CfnSecret)) throw new Error('A secret is no longer made of a CfnSecret');
    return resource.attrId;
  }
}

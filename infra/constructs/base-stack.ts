import { CfnOutput, CliCredentialsStackSynthesizer, Stack, Tags } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { release } from '#infra/stage/release.ts';
import { stackName } from '#infra/stage/stack-names.ts';
import type { Stage } from '#infra/stage/stage.ts';

/** One of the product's stacks in one stage. */
export class BaseStack extends Stack {
  constructor(scope: Construct, id: string, { stage, description }: { stage: Stage; description: string }) {
    super(scope, stackName(stage, id), {
      description,
      env: { account: stage.account, region: stage.region },
      synthesizer: stage.deployAs === 'caller' ? new CliCredentialsStackSynthesizer() : undefined,
      terminationProtection: stage.keepData,
    });
    Tags.of(this).add('product', 'partner-banking');
    Tags.of(this).add('stage', stage.name);
    // Not a tag: each release would change every resource.
    this.publish({ Release: release });
  }

  /** Values that people, the local run and the tests look up by these names. */
  protected publish(outputs: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(outputs)) new CfnOutput(this, name, { value });
  }
}

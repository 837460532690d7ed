import { CfnOutput, CliCredentialsStackSynthesizer, Stack, Tags } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Stage } from '#infra/stage/stage.ts';
import { beyondLimits } from './limits.ts';

/** One of the product's stacks in one stage. */
export class BaseStack extends Stack {
  constructor(scope: Construct, id: string, { stage, description }: { stage: Stage; description: string }) {
    super(scope, `PartnerBanking-${stage.name}-${id}`, {
      description,
      env: { account: stage.account, region: stage.region },
      synthesizer: stage.deployAs === 'caller' ? new CliCredentialsStackSynthesizer() : undefined,
      terminationProtection: stage.keepData,
    });
    Tags.of(this).add('product', 'partner-banking');
    Tags.of(this).add('stage', stage.name);
    this.node.addValidation({ validate: () => beyondLimits(this) });
  }

  /** Values that people, the local run and the tests look up by these names. */
  protected publish(outputs: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(outputs)) new CfnOutput(this, name, { value });
  }
}

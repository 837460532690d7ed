import { CfnOutput, CliCredentialsStackSynthesizer, Fn, Stack, Tags } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { release } from '#infra/stage/release.ts';
import { stackName } from '#infra/stage/stack-names.ts';
import type { Stage } from '#infra/stage/stage.ts';
import { setFeatureFlags } from './feature-flags.ts';
import { beyondLimits } from './limits.ts';

/** One of the product's stacks in one stage. */
export class BaseStack extends Stack {
  constructor(scope: Construct, id: string, { stage, description }: { stage: Stage; description: string }) {
    const tags = { product: 'partner-banking', stage: stage.name };
    const name = stackName(stage, id);
    super(scope, name, {
      // Below a stage of CDK Pipelines, the library would put the name of that stage before it, and no command would find it.
      stackName: name,
      description,
      env: { account: stage.account, region: stage.region },
      synthesizer: stage.deployAs === 'caller' ? new CliCredentialsStackSynthesizer() : undefined,
      terminationProtection: stage.keepData,
      tags,
    });
    setFeatureFlags(this.node);
    for (const [name, value] of Object.entries(tags)) Tags.of(this).add(name, value);
    this.node.addValidation({ validate: () => beyondLimits(this) });
    // Not a tag: each release would change every resource.
    this.publish({ Release: release });
  }

  /** The library would ask the account for the names of its zones, and a synthesis needs no account. */
  override get availabilityZones(): string[] {
    return [0, 1].map((zone) => Fn.select(zone, Fn.getAzs(this.region)));
  }

  /** Values that people, the local run and the tests look up by these names. */
  protected publish(outputs: Readonly<Record<string, string>>): void {
    for (const [name, value] of Object.entries(outputs)) new CfnOutput(this, name, { value });
  }
}

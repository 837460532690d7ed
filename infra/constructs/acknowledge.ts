import { CfnResource, Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';
import type { Stage } from '#infra/stage/stage.ts';

/** Accepts findings of cdk-nag on one construct, each by its id and with the reason for accepting it. */
export function acknowledge(construct: IConstruct, findings: Readonly<Record<string, string>>): void {
  for (const [id, reason] of Object.entries(findings)) Validations.of(construct).acknowledge({ id, reason });
}

/** Findings that a stage without TLS must accept. */
export function acknowledgePlainTransport(construct: IConstruct, stage: Stage, finding: string): void {
  if (stage.requireTls) return;
  acknowledge(construct, { [finding]: 'The stage is an emulator that speaks plain HTTP on one machine' });
}

/** Accepts findings of cfn-lint on one resource, which reads them in the template. Their reasons stand where this is called. */
export function acknowledgeLint(construct: IConstruct, ...findings: readonly string[]): void {
  const resource = construct.node.defaultChild;
  if (!(resource instanceof CfnResource)) throw new Error(`${construct.node.path} is no longer one resource`);
  resource.addMetadata('cfn-lint', { config: { ignore_checks: findings } });
}

import { property, resourcesOf } from './synthesized.ts';
import type { StageName } from '#examples/company/stages.ts';

interface Statement {
  readonly Effect: 'Allow' | 'Deny';
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
  readonly Condition?: Record<string, Record<string, unknown>>;
}

interface Allowed {
  readonly policy: string;
  readonly actions: readonly string[];
  readonly resources: readonly unknown[];
  readonly condition: Statement['Condition'];
}

/** What every role of a stage is allowed, statement by statement. */
export function allowed(stage: StageName): readonly Allowed[] {
  const policies = ['AWS::IAM::Policy', 'AWS::IAM::ManagedPolicy'];
  return policies
    .flatMap((type) => resourcesOf(stage, type))
    .flatMap((policy) =>
      property<Statement[]>(policy, 'PolicyDocument.Statement')
        .filter(({ Effect }) => Effect === 'Allow')
        .map(({ Action, Resource, Condition }) => ({
          policy: policy.id,
          actions: [Action].flat(),
          resources: [Resource].flat(),
          condition: Condition,
        })),
    );
}

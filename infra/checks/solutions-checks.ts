import { AwsSolutionsChecks, type IApplyRule } from 'cdk-nag';

/**
 * The checks of cdk-nag, whose findings name a resource of another stack as if it were in the same one. So a reason for
 * accepting a finding does not depend on how the stacks refer to each other.
 */
export class SolutionsChecks extends AwsSolutionsChecks {
  protected override applyRule(params: IApplyRule): void {
    super.applyRule({
      ...params,
      ruleSuffixOverride: params.ruleSuffixOverride ?? params.rule.name,
      rule: (node) => {
        const findings = params.rule(node);
        return Array.isArray(findings) ? findings.map(inSameStack) : findings;
      },
    });
  }
}

const inSameStack = (finding: string): string =>
  finding.replace(read, '<$1.Arn>').replace(imported, '<$1.Arn>');

/** An attribute of a resource, as the library names the output for it: with eight digits of a hash behind it. */
const read = /\{"Fn::GetStackOutput":\{[^{}]*"OutputName":"PublishOutputFnGetAtt(\w+?)Arn[0-9A-F]{8}"\}\}/;
const imported = /[\w-]+:ExportsOutputFnGetAtt(\w+?)Arn[0-9A-F]{8}/;

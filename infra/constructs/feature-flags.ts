import recommended from 'aws-cdk-lib/recommended-feature-flags.json' with { type: 'json' };
import type { Node } from 'constructs';

/** Whoever deploys over a release whose stacks still import says `both` (docs/adr/0051), so a value given counts. */
export const references = '@aws-cdk/core:defaultCrossStackReferences';

/**
 * Sets on a stack how the library makes its template. In an app of a company, whose `cdk.json` we do not know, templates
 * are the same.
 */
export function setFeatureFlags(stack: Node): void {
  const given: unknown = stack.tryGetContext(references);
  for (const [flag, value] of Object.entries(recommended)) stack.setContext(flag, value);
  if (given !== undefined) stack.setContext(references, given);
}

import recommended from 'aws-cdk-lib/recommended-feature-flags.json' with { type: 'json' };
import { CURRENT_VERSION_FLAG_DEFAULTS as defaults } from 'aws-cdk-lib/cx-api';
import type { Node } from 'constructs';
import { frozenFlags } from './frozen-flags.ts';

/** Whoever deploys over a release whose stacks still import says `both` (docs/adr/0051), so a value given counts. */
export const references = '@aws-cdk/core:defaultCrossStackReferences';

/**
 * Sets on a stack how the library makes its template. In an app of a company, whose `cdk.json` and version of the library
 * we do not know, templates are the same: a flag that only its version has is left as if nobody had set it.
 */
export function setFeatureFlags(
  stack: Node,
  installed: Readonly<Record<string, unknown>> = recommended,
): void {
  const given: unknown = stack.tryGetContext(references);
  for (const [flag, value] of Object.entries(installed))
    if (typeof value === 'boolean') stack.setContext(flag, Boolean(defaults[flag]));
  for (const [flag, value] of Object.entries(frozenFlags)) stack.setContext(flag, value);
  if (given !== undefined) stack.setContext(references, given);
}

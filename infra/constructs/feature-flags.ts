import recommended from 'aws-cdk-lib/recommended-feature-flags.json' with { type: 'json' };

/**
 * How the library makes templates. The stacks set this by themselves: in an app of a company, whose `cdk.json` we do not
 * know, they are the same.
 */
export const featureFlags: Readonly<Record<string, unknown>> = {
  ...recommended,
  // A weak reference lets a stack be changed before the stacks that use it, which would then name what is gone.
  '@aws-cdk/core:defaultCrossStackReferences': 'strong',
};

import * as z from '#shared/kernel/zod.ts';
import { entries } from './entries.ts';

/** Packages that a company installs with the product, and shares with it: their values and types are in its interface. */
export const ofCompany = ['aws-cdk-lib', 'constructs', 'zod'] as const;

/** What the package takes over from the repository. */
export const ownManifest = z.object({
  name: z.string(),
  version: z.string(),
  description: z.string(),
  license: z.string(),
  engines: z.object({ node: z.string() }),
  dependencies: z.record(z.string(), z.string()),
});

/** The `package.json` of the package. Whoever wants no stacks does not install what only they need. */
export function manifestOf(own: z.output<typeof ownManifest>): object {
  const { name, version, description, license, engines, dependencies } = own;
  const versionOf = (of: (typeof ofCompany)[number]) => `^${dependencies[of] ?? ''}`;
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    engines,
    exports: {
      ...Object.fromEntries(
        Object.entries(entries).map(([path, entry]) => [
          path,
          { types: `./types/ops/package/entries/${entry}.d.ts`, default: `./lib/entries/${entry}.js` },
        ]),
      ),
      './package.json': './package.json',
    },
    // The declarations name modules by these.
    imports: Object.fromEntries(
      ['shared', 'sandbox', 'infra', 'functions'].map((folder) => [
        `#${folder}/*.ts`,
        { types: `./types/${folder}/*.d.ts` },
      ]),
    ),
    sideEffects: false,
    dependencies: { zod: versionOf('zod') },
    peerDependencies: { 'aws-cdk-lib': versionOf('aws-cdk-lib'), constructs: versionOf('constructs') },
    peerDependenciesMeta: { 'aws-cdk-lib': { optional: true }, constructs: { optional: true } },
  };
}

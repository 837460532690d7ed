import * as z from '#shared/kernel/zod.ts';
import { entries, program } from './entries.ts';

/** Packages that only the stacks need. A company installs them itself: their constructs are in its own stacks as well. */
const ofStacks = ['aws-cdk-lib', 'cdk-nag', 'constructs'] as const;

/** What a synthesis asks for if a company has code of its own. */
const peers = [...ofStacks, 'esbuild'] as const;

/** Imports of the package that stay imports. */
export const ofCompany = [...peers, 'zod'] as const;

/** What the package takes over from the repository. */
export const ownManifest = z.object({
  name: z.string(),
  version: z.string(),
  description: z.string(),
  license: z.string(),
  engines: z.object({ node: z.string() }),
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
});

/** The `package.json` of the package. Whoever wants no stacks does not install what only they need. */
export function manifestOf(own: z.output<typeof ownManifest>): object {
  const { name, version, description, license, engines } = own;
  const versions = { ...own.devDependencies, ...own.dependencies };
  const versionOf = (of: (typeof ofCompany)[number]) => `^${versions[of] ?? ''}`;
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    engines,
    // A tarball of before may lie there too.
    files: ['docs', 'functions', 'lib', 'sbom', 'types', 'CHANGELOG.md', 'SECURITY.md'],
    exports: {
      ...Object.fromEntries(
        Object.entries(entries).map(([path, entry]) => [
          path,
          { types: `./types/ops/package/entries/${entry}.d.ts`, default: `./lib/entries/${entry}.js` },
        ]),
      ),
      './package.json': './package.json',
    },
    bin: { [program.name]: `./lib/entries/${program.module}.js` },
    // The declarations name modules by these.
    imports: Object.fromEntries(
      ['functions', 'infra', 'ops', 'sandbox', 'shared'].map((folder) => [
        `#${folder}/*.ts`,
        { types: `./types/${folder}/*.d.ts` },
      ]),
    ),
    sideEffects: false,
    dependencies: { zod: versionOf('zod') },
    peerDependencies: Object.fromEntries(peers.map((each) => [each, versionOf(each)])),
    // Whoever wants the client or the simulated bank alone does not install them.
    peerDependenciesMeta: Object.fromEntries(peers.map((each) => [each, { optional: true }])),
  };
}

import { buildCommand, type ApplicationContext } from '@stricli/core';
import { carryOutTool } from '#test/carry-out-tool.ts';

const generators = buildCommand({
  docs: {
    brief: 'Has generators that others wrote make clients of the OpenAPI document, and compiles each',
  },
  parameters: {
    flags: {
      write: {
        kind: 'boolean',
        default: false,
        withNegated: false,
        brief: 'Write the results to docs/evidence/generators.md',
      },
    },
  },
  async func(this: ApplicationContext, { write }: { readonly write: boolean }) {
    const { tryGenerators } = await import('./try-generators.ts');
    this.process.exitCode = (await tryGenerators(write)) ? 0 : 1;
  },
});

await carryOutTool('npm run generators --', generators);

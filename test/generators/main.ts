import { buildCommand, type ApplicationContext } from '@stricli/core';
import { carryOutTool } from '#test/carry-out-tool.ts';

const generators = buildCommand({
  docs: {
    brief: 'Has generators that others wrote make clients of the OpenAPI document, and pays with each',
  },
  parameters: {
    flags: {
      write: {
        kind: 'boolean',
        default: false,
        withNegated: false,
        brief: 'Write the results to docs/evidence/generators.md',
      },
      only: { kind: 'parsed', parse: String, default: '', brief: 'Part of the names of those to try' },
    },
  },
  async func(this: ApplicationContext, { write, only }: { readonly write: boolean; readonly only: string }) {
    const { tryGenerators } = await import('./try-generators.ts');
    this.process.exitCode = (await tryGenerators(write, only)) ? 0 : 1;
  },
});

await carryOutTool('npm run generators --', generators);

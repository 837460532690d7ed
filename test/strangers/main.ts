import { buildCommand, type ApplicationContext } from '@stricli/core';
import { carryOutTool } from '#test/carry-out-tool.ts';

const strangers = buildCommand({
  docs: {
    brief: 'Gives the statement files to readers that others wrote; says what each reads, and what differs',
  },
  parameters: {
    flags: {
      write: {
        kind: 'boolean',
        default: false,
        withNegated: false,
        brief: 'Write the results to docs/evidence/strangers.md',
      },
    },
  },
  async func(this: ApplicationContext, { write }: { readonly write: boolean }) {
    const { readByStrangers } = await import('./read-by-strangers.ts');
    this.process.exitCode = (await readByStrangers(write)) ? 0 : 1;
  },
});

await carryOutTool('npm run strangers --', strangers);

import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as z from '#shared/kernel/zod.ts';
import { reading } from '#ops/agents/annotations.ts';
import { described, tool, type Tool } from '#ops/agents/tool.ts';

/** The pages that alarms and checks name; `docs` is the folder of the documents. */
export function runbookTool(docs: string, stage: string): Tool {
  const folder = join(docs, 'runbooks');
  const pages = globSync('*.md', { cwd: folder })
    .map((file) => basename(file, '.md'))
    .toSorted();
  return tool({
    name: 'runbook',
    title: 'A runbook',
    description:
      'A page that an alarm or a check names, or one section of it: what customers notice, what to do, what is seen when all is well, whom to wake.',
    annotations: reading,
    input: z.strictObject({
      page: described(z.enum(pages), 'without its ending, such as checks'),
      section: described(z.optional(z.string()), 'heading of one section, such as parked of the page checks'),
    }),
    run: ({ page, section }) => {
      const text = readFileSync(join(folder, `${page}.md`), 'utf8').replaceAll('<stage>', stage);
      if (section === undefined) return { page, text };
      const sections = text.split(/\n(?=## )/);
      const found = sections.find((each) => each.startsWith(`## ${section}\n`));
      return found === undefined
        ? { page, sections: sections.flatMap((each) => /^## (.+)\n/.exec(each)?.[1] ?? []) }
        : { page, text: found };
    },
  });
}

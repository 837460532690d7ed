import { approvalCommands } from '#shared/approvals/approval-commands.ts';
import { reason } from '#shared/audit/reason.ts';
import { table } from '#shared/commands/table.ts';
import * as z from '#shared/kernel/zod.ts';
import { jsonOf } from '#shared/operators/command.ts';
import type { Deployment } from '#ops/deployment/deployment.ts';
import { checked, described, tool, type Tool } from '#ops/agents/tool.ts';
import { inputSchema } from '#ops/agents/input-schema.ts';

const decisions = table.filter((row) => row.persons === 2);

/** It adds a proposal, which changes nothing until a second person has approved it. */
const proposing = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: false,
} as const;

/** The one way in which an agent may ask for a change. */
export function proposingTool({ operators, stage: { name } }: Pick<Deployment, 'operators' | 'stage'>): Tool {
  return tool({
    name: 'propose',
    title: 'Propose a change that two persons decide',
    description: [
      'Stores a proposal in the name of the person whose session this is. It changes nothing: somebody else has to approve it. Ask that person before you propose. Without a request, it answers with the form of one. Kinds:',
      ...decisions.map((row) => row.name),
    ].join(' '),
    annotations: proposing,
    input: z.strictObject({
      kind: described(z.enum(decisions.map((row) => row.name)), 'what is to be decided'),
      request: described(z.optional(z.record(z.string(), z.unknown())), 'in the form of that kind'),
      reason: described(z.optional(reason), 'why; it is kept for ever, so ids and no names'),
    }),
    run: async ({ kind, request, reason: why }) => {
      const row = decisions.find((each) => each.name === kind);
      if (row === undefined || request === undefined || why === undefined)
        return { form: { kind, reason: 'why', request: row === undefined ? {} : inputSchema(row.request) } };
      const asked = jsonOf(checked<z.ZodMiniType>(row.request, request, kind));
      const answer = await operators.call(approvalCommands.propose, { kind, request: asked, reason: why });
      if ('refused' in answer) return answer;
      const { id, decideBefore } = answer.approval;
      return { proposed: id, decideBefore, next: `npm run ops -- approvals show ${id} --stage ${name}` };
    },
  });
}

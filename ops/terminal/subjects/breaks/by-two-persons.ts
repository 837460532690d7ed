import { approvalCommands, type ApprovalResponse } from '#shared/approvals/approval-commands.ts';
import type { Proposal } from '#shared/approvals/proposal.ts';
import { decidedStates } from '#shared/breaks/break.ts';
import { breakDecisions, resolutionRequest } from '#shared/breaks/commands/break-resolution.ts';
import type { ShownBreak } from '#shared/breaks/commands/break-commands.ts';
import { commonFlags } from '#ops/terminal/arguments.ts';
import { reasonFlag } from '#ops/terminal/changing.ts';
import { stageCommand, type Asked } from '#ops/terminal/command.ts';
import { textTable } from '#ops/terminal/table.ts';
import { shownOutcome, type ShownApproval } from '#ops/commands/shown-approval.ts';
import { choiceArguments, choiceFlags, chosenBreaks, type ChoiceFlags } from './chosen.ts';

interface TwoFlags extends ChoiceFlags {
  readonly reason: string;
}

/** The outcome of each; undefined if the person at the terminal did not agree. */
type Outcomes = readonly Outcome[] | undefined;

interface Outcome {
  readonly id: string;
  readonly approval?: ShownApproval;
  readonly refused?: string;
}

const flags = { ...commonFlags, ...choiceFlags, reason: reasonFlag };
const aliases = { y: 'yes' } as const;
const positional = choiceArguments;

function textOf(outcomes: Outcomes): string {
  if (outcomes === undefined) return 'Nothing was done.';
  return outcomes
    .map(({ id, approval, refused }) =>
      approval === undefined
        ? `${id}: ${refused ?? ''}`
        : `${id}: ${approval.state === 'PENDING' ? `another person approves it before ${approval.decideBefore}` : approval.state}`,
    )
    .join('\n');
}

const isSuccess = (outcomes: Outcomes) => outcomes?.every(({ approval }) => approval !== undefined) ?? false;

export const propose = stageCommand({
  brief: 'Propose to settle breaks; another person approves it',
  parameters: {
    flags: {
      ...flags,
      as: {
        kind: 'enum',
        values: decidedStates,
        brief: 'RESOLVED if it was settled elsewhere, WRITTEN_OFF if we bear it',
      },
    },
    aliases,
    positional,
  },
  answer: async (
    asked: Asked<TwoFlags & { readonly as: (typeof decidedStates)[number] }, readonly string[]>,
  ): Promise<Outcomes> => {
    const { as, reason } = asked.flags;
    const chosen = await chosenBreaks(asked, { what: `To be proposed as ${as}` });
    if (chosen === undefined) return undefined;
    const outcomes: Outcome[] = [];
    for (const { id } of chosen)
      outcomes.push({
        id,
        ...shownOutcome(
          await asked.deployment.operators.propose(breakDecisions.resolve, { break: id, as }, reason),
        ),
      });
    return outcomes;
  },
  text: textOf,
  isSuccess,
});

export const approve = stageCommand({
  brief: 'Approve what another person proposed about breaks, and carry it out',
  parameters: { flags, aliases, positional },
  answer: async (asked: Asked<TwoFlags, readonly string[]>): Promise<Outcomes> => {
    const proposed = new Map<string, ApprovalResponse<'show'>>();
    const { operators } = asked.deployment;
    const alsoShown = async (breaks: readonly ShownBreak[]) => {
      for (const { id, proposal } of breaks)
        if (proposal !== undefined)
          proposed.set(id, await operators.call(approvalCommands.show, { id: proposal }));
      return tableOfProposed(proposed);
    };
    const chosen = await chosenBreaks(asked, {
      what: 'To be approved as proposed',
      state: 'PROPOSED',
      alsoShown,
    });
    if (chosen === undefined) return undefined;
    const outcomes: Outcome[] = [];
    for (const { id } of chosen) outcomes.push({ id, ...(await approveOne(asked, proposed.get(id))) });
    return outcomes;
  },
  text: textOf,
  isSuccess,
});

/** What a person approves stands there before they do. */
function tableOfProposed(proposed: ReadonlyMap<string, ApprovalResponse<'show'>>): string {
  const rows = [...proposed].flatMap(([id, shown]) =>
    'absent' in shown ? [] : [[id, ...proposalCells(shown.approval)]],
  );
  return `${textTable([['id', 'approval', 'as', 'proposed by', 'because'], ...rows])}\n`;
}

function proposalCells({ id, wish: request, maker, reason }: Proposal): readonly string[] {
  return [id, resolutionRequest.safeParse(request).data?.as ?? '', maker.person, reason];
}

/** Approves by the hash of what was shown, not of the present state. */
async function approveOne(
  { deployment, flags: { reason } }: Pick<Asked<TwoFlags, readonly string[]>, 'deployment' | 'flags'>,
  shown: ApprovalResponse<'show'> | undefined,
): Promise<Omit<Outcome, 'id'>> {
  if (shown === undefined || 'absent' in shown) return { refused: 'nothing is proposed about it' };
  const { approval, isAsShown } = shown;
  if (!isAsShown) return { refused: 'it has changed since it was proposed: propose it again' };
  const { id, shownHash } = approval;
  const answer = await deployment.operators.call(approvalCommands.approve, {
    id,
    shown: shownHash,
    reason,
  });
  return 'absent' in answer ? { refused: `there is no approval ${id}` } : shownOutcome(answer);
}

import { buildRouteMap } from '@stricli/core';
import { approvalCommands, type ApprovalResponse } from '#shared/approvals/approval-commands.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { feeDecisions } from '#shared/fees/commands/fee-decisions.ts';
import { healDecisions } from '#shared/reconciliation/commands/breaker-release.ts';
import { decisions, type Decision } from '#shared/fees/intents/decisions.ts';
import { reversalDecisions, type ReversalDecision } from '#shared/fees/reversals/reversal-steps.ts';
import { commonFlags, idOf, monthOf, wrong, type CommonFlags } from '#ops/terminal/arguments.ts';
import { reasonFlag } from '#ops/terminal/changing.ts';
import { stageCommand, type Asked } from '#ops/terminal/command.ts';
import { jsonDocument } from '#shared/kernel/json-document.ts';
import { textTable } from '#ops/terminal/table.ts';
import {
  shownApproval,
  shownOutcome,
  type ShownApproval,
  type ShownOutcome,
} from '#ops/commands/shown-approval.ts';

interface ReasonFlags extends CommonFlags {
  readonly reason: string;
}

const idArgument = { parse: idOf, placeholder: 'ID', brief: 'Id of the approval, as listed' };
const positional = { kind: 'tuple', parameters: [idArgument] } as const;

interface ListFlags extends CommonFlags {
  readonly all: boolean;
}

const list = stageCommand({
  brief: 'List changes that wait for a second person, oldest first',
  parameters: {
    flags: {
      ...commonFlags,
      all: {
        kind: 'boolean',
        default: false,
        withNegated: false,
        brief: 'Also those that are decided, the latest first',
      },
    },
  },
  answer: async ({ flags: { all }, deployment: { operators } }: Asked<ListFlags>) =>
    shownList(await operators.call(approvalCommands.list, { all })),
  text: ({ approvals }) =>
    approvals.length === 0 ? 'Nothing waits for a second person.' : tableOf(approvals),
});

const shownList = ({ approvals }: ApprovalResponse<'list'>) => ({ approvals: approvals.map(shownApproval) });

function tableOf(approvals: readonly ShownApproval[]): string {
  const rows = approvals.map(({ id, kind, entity, state, maker, decideBefore }) => [
    id,
    kind,
    state,
    maker.person,
    decideBefore,
    entity,
  ]);
  return textTable([['id', 'kind', 'state', 'proposed by', 'decide before', 'about'], ...rows]);
}

const show = stageCommand({
  brief: 'Show a proposal, the present state of its subject, and the hash to approve it by',
  parameters: { flags: commonFlags, positional },
  answer: async ({ deployment: { operators }, args: [id] }: Asked<CommonFlags, [string]>) => {
    const shown = await operators.call(approvalCommands.show, { id });
    return 'absent' in shown ? shown : { ...shown, approval: shownApproval(shown.approval) };
  },
  document: documentOfShown,
  text: (_shown, { args: [id] }) => noApproval(id),
  isSuccess: (shown) => !('absent' in shown),
});

type Absent = Extract<ApprovalResponse<'show'>, { readonly absent: true }>;

interface Shown {
  readonly approval: ShownApproval;
  readonly isAsShown: boolean;
}

function documentOfShown(shown: Absent | Shown): string | undefined {
  if ('absent' in shown) return undefined;
  const { approval, isAsShown } = shown;
  if (!isAsShown) return `${jsonDocument(shown)}\n\nIt has changed since it was proposed: propose it again.`;
  const isToDecide = approval.state === 'PENDING';
  return isToDecide
    ? `${jsonDocument(shown)}\n\nTo approve it: approvals approve ${approval.id} --shown ${approval.shownHash}`
    : jsonDocument(shown);
}

export function textOfProposed(answer: ShownOutcome): string {
  if ('refused' in answer) return `Not proposed: ${answer.refused}.`;
  const { id, decideBefore } = answer.approval;
  return `Proposed as ${id}: another person approves it before ${decideBefore}.`;
}

interface DecideFlags extends ReasonFlags {
  readonly as: Decision;
}

const decideFee = stageCommand({
  brief: 'Propose a decision on a fee; another person approves it',
  parameters: {
    flags: {
      ...commonFlags,
      as: {
        kind: 'enum',
        values: decisions,
        brief:
          'CHARGED or NOT_CHARGED if its outcome is unknown, WAIVED if the customer need not pay it, WRITTEN_OFF if we bear it',
      },
      reason: reasonFlag,
    },
    positional: {
      kind: 'tuple',
      parameters: [{ parse: idOf, placeholder: 'FEE', brief: 'As `fees show` and `breaks list` name it' }],
    },
  },
  answer: async ({ flags: { as, reason }, deployment, args: [fee] }: Asked<DecideFlags, [string]>) =>
    shownOutcome(await deployment.operators.propose(feeDecisions.decide, { fee, as }, reason)),
  text: textOfProposed,
  isSuccess: isDecided,
});

interface DecideReversalFlags extends ReasonFlags {
  readonly as: ReversalDecision;
}

const decideReversal = stageCommand({
  brief: 'Propose the outcome of a reversal that waits for persons; another person approves it',
  parameters: {
    flags: {
      ...commonFlags,
      as: { kind: 'enum', values: reversalDecisions, brief: 'Whether the bank has paid it' },
      reason: reasonFlag,
    },
    positional: {
      kind: 'tuple',
      parameters: [
        { parse: idOf, placeholder: 'REVERSAL', brief: 'As `fees show` and `breaks list` name it' },
      ],
    },
  },
  answer: async ({ flags, deployment, args: [reversal] }: Asked<DecideReversalFlags, [string]>) =>
    shownOutcome(
      await deployment.operators.propose(
        feeDecisions.decideReversal,
        { reversal, as: flags.as },
        flags.reason,
      ),
    ),
  text: textOfProposed,
  isSuccess: isDecided,
});

const releaseFees = stageCommand({
  brief: 'Propose to charge the fees of a month with an unusual sum; another person approves it',
  parameters: {
    flags: { ...commonFlags, reason: reasonFlag },
    positional: {
      kind: 'tuple',
      parameters: [{ parse: monthOf, placeholder: 'MONTH', brief: 'Month, as `fees months` lists it' }],
    },
  },
  answer: async ({ flags: { reason }, deployment, args: [month] }: Asked<ReasonFlags, [string]>) =>
    shownOutcome(await deployment.operators.propose(feeDecisions.release, { month }, reason)),
  text: textOfProposed,
  isSuccess: isDecided,
});

const releaseHeals = stageCommand({
  brief: 'Propose the corrections of the mirror that a daily limit holds back; another person approves them',
  parameters: {
    flags: { ...commonFlags, reason: reasonFlag },
  },
  answer: async ({ flags: { reason }, deployment: { operators }, terminal: { clock } }: Asked<ReasonFlags>) =>
    shownOutcome(
      await operators.propose(healDecisions.release, { heldBy: toIsoInstant(clock.now()) }, reason),
    ),
  text: textOfProposed,
  isSuccess: isDecided,
});

interface ApproveFlags extends ReasonFlags {
  readonly shown: string;
}

const approveCommand = stageCommand({
  brief: 'Approve what another person proposed, and carry it out',
  parameters: {
    flags: {
      ...commonFlags,
      shown: { kind: 'parsed', parse: hashOf, placeholder: 'HASH', brief: 'What `approvals show` printed' },
      reason: reasonFlag,
    },
    positional,
  },
  answer: async ({ flags: { shown, reason }, deployment, args: [id] }: Asked<ApproveFlags, [string]>) =>
    shownDecision(await deployment.operators.call(approvalCommands.approve, { id, shown, reason })),
  text: textOfDecision,
  isSuccess: isDecided,
});

function hashOf(text: string): string {
  return /^[0-9a-f]{64}$/.test(text) ? text : wrong('must be the hash that `approvals show` prints');
}

const refuseCommand = stageCommand({
  brief: 'Refuse what another person proposed, or take back your own proposal',
  parameters: { flags: { ...commonFlags, reason: reasonFlag }, positional },
  answer: async ({ flags: { reason }, deployment, args: [id] }: Asked<ReasonFlags, [string]>) =>
    shownDecision(await deployment.operators.call(approvalCommands.refuse, { id, reason })),
  text: textOfDecision,
  isSuccess: isDecided,
});

const shownDecision = (answer: ApprovalResponse<'refuse'>) =>
  'absent' in answer ? answer : shownOutcome(answer);

function textOfDecision(
  answer: Absent | ShownOutcome,
  { args: [id] }: { readonly args: readonly [string] },
): string {
  if ('absent' in answer) return noApproval(id);
  return 'refused' in answer
    ? `Not done: ${answer.refused}.`
    : `${id} is ${answer.approval.state}: ${answer.approval.entity}.`;
}

export function isDecided(answer: Absent | ShownOutcome): boolean {
  return 'approval' in answer;
}

const noApproval = (id: string) => `No approval has the id ${id}: list them with \`approvals list --all\`.`;

export const approvalsCommands = buildRouteMap({
  docs: { brief: 'Changes that take two persons' },
  routes: {
    list,
    show,
    'decide-fee': decideFee,
    'decide-reversal': decideReversal,
    'release-fees': releaseFees,
    'release-heals': releaseHeals,
    approve: approveCommand,
    refuse: refuseCommand,
  },
});

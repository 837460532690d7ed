import { buildRouteMap } from '@stricli/core';
import { auditQueries } from '#shared/operators/audit-queries.ts';
import type { ResponseOf } from '#shared/operators/row.ts';
import type { Link } from '#shared/audit/chain.ts';
import { verifyRecord } from '#ops/commands/audit.ts';
import { commonFlags, wrong, type CommonFlags } from '#ops/terminal/arguments.ts';
import { stageCommand, type Asked } from '#ops/terminal/command.ts';
import { textTable } from '#ops/terminal/table.ts';
import type { AuditEntry } from '#shared/audit/entry.ts';
import { isRecord } from '#shared/kernel/json.ts';

interface ListFlags extends CommonFlags {
  readonly after?: number;
}

const list = stageCommand({
  brief: 'List the latest changes by people, in their order: what, who and why',
  parameters: {
    flags: {
      ...commonFlags,
      after: {
        kind: 'parsed',
        parse: sequenceOf,
        optional: true,
        placeholder: 'N',
        brief: 'Only entries after this one',
      },
    },
  },
  answer: async ({ flags: { after }, deployment: { operators } }: Asked<ListFlags>) =>
    operators.call(auditQueries.list, after === undefined ? {} : { after }),
  text: textOfList,
});

function sequenceOf(text: string): number {
  return /^\d{1,12}$/.test(text) ? Number(text) : wrong('must be the number of an entry, such as 17, or 0');
}

function textOfList({ entries, unreadable, hasMore }: ResponseOf<typeof auditQueries.list>): string {
  const rows = entries.map((entry) => {
    const { sequence, at, person, action, step, entity, reason } = entry;
    return [sequence, at, person, action, step, entity, outcomeOf(entry), reason];
  });
  const heading = ['entry', 'at', 'person', 'action', 'step', 'about', 'came to', 'reason'];
  const table = textTable([heading, ...rows]);
  return [
    rows.length === 0 ? 'Nobody has changed anything yet.' : table,
    ...(hasMore ? [`There are more: --after ${entries.at(-1)?.sequence ?? 0}.`] : []),
    ...(unreadable.length > 0 ? [`Not readable: ${unreadable.join(', ')}. Run \`audit verify\`.`] : []),
  ].join('\n');
}

interface VerifyFlags extends CommonFlags {
  readonly from?: Link;
}

const verify = stageCommand({
  brief: 'Verify that no entry was altered, removed or reordered',
  parameters: {
    flags: {
      ...commonFlags,
      from: {
        kind: 'parsed',
        parse: linkOf,
        optional: true,
        placeholder: 'N:HASH',
        brief: 'Start at an entry that you noted; default: the first',
      },
    },
  },
  answer: async ({ flags: { from }, deployment }: Asked<VerifyFlags>) =>
    verifyRecord(deployment.operators, from),
  text: textOfVerification,
  isSuccess: ({ fault }) => fault === undefined,
});

function linkOf(text: string): Link {
  const [, sequence, hash] = /^(\d{1,12}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (sequence === undefined || hash === undefined)
    return wrong('must be the number of an entry and its hash, such as `audit verify` prints: 17:5f3c…');
  return { sequence: Number(sequence), hash };
}

const linkFaults = {
  altered: 'was altered',
  missing: 'is missing',
  reordered: 'is not in its place',
  added: 'was added without its link',
} as const;

type Verification = ResponseOf<typeof auditQueries.verify>;

function textOfVerification({ verified, fault, latestKept }: Verification): string {
  const { sequence, hash } = verified;
  const found =
    fault === undefined
      ? `Whole up to entry ${sequence}. Note this outside: ${sequence}:${hash}`
      : textOfFault(fault, sequence);
  const kept =
    latestKept === undefined
      ? 'No head of the record is kept outside of it yet, so nothing shows whether its end was cut off.'
      : `The latest head that is kept outside of it is entry ${latestKept.sequence}, of ${latestKept.day}.`;
  return `${found}\n${kept}`;
}

function textOfFault(fault: NonNullable<Verification['fault']>, whole: number): string {
  const { because, sequence, endsAt = 0, to = sequence, since, keptOn, agreesUpTo = 0 } = fault;
  if (because === 'ended') return `The record ends at entry ${endsAt}, before entry ${sequence}.`;
  if (because === 'cut') {
    const entries =
      to === sequence ? `Entry ${sequence} is missing` : `Entries ${sequence} to ${to} are missing`;
    const from = since === keptOn ? '' : `, from ${since} on`;
    return `${entries}${from}: the head of ${keptOn} was entry ${to}, and the record ends at entry ${endsAt}.`;
  }
  if (because === 'replaced')
    return `Entry ${sequence} is not the one that was the head of ${keptOn}: entries after ${agreesUpTo} were replaced.`;
  return `Entry ${sequence} ${linkFaults[because]}. Before it, ${whole} are whole.`;
}

export const auditCommands = buildRouteMap({
  docs: { brief: 'The record of what people changed' },
  routes: { list, verify },
});

/** Hashes say nothing to a reader. */
const hash = /^[\da-f]{41,}$/;

/** The outcome of a change, in one line: `state working → stopped, sent 53`. */
export function outcomeOf({ step, before, after }: Pick<AuditEntry, 'step' | 'before' | 'after'>): string {
  if (step === 'intended' || !isRecord(after)) return '';
  const was = isRecord(before) ? before : {};
  return Object.entries(after)
    .flatMap(([name, value]) => {
      const [from, to] = [shortText(was[name]), shortText(value)];
      if (to === undefined) return [];
      return from === undefined || from === to ? [`${name} ${to}`] : [`${name} ${from} → ${to}`];
    })
    .join(', ');
}

function shortText(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined;
  const text = String(value);
  return hash.test(text) ? undefined : text;
}

import { breakCommands, noteEvidence, noteText, ownerName } from '#shared/breaks/commands/break-commands.ts';
import type { ChangedBreaks } from '#shared/breaks/commands/in-parts.ts';
import { dayFlag, wrong } from '#ops/terminal/arguments.ts';
import { changeFlags, changing, type ChangeFlags } from '#ops/terminal/changing.ts';
import { stageCommand, type Asked } from '#ops/terminal/command.ts';
import { choiceArguments, choiceFlags, chosenBreaks, type ChoiceFlags } from './chosen.ts';

type Flags = ChangeFlags & ChoiceFlags;
type Changing<Own = unknown> = Asked<Flags & Own, readonly string[]>;

const flags = { ...changeFlags, ...choiceFlags };
const aliases = { y: 'yes' } as const;
const positional = choiceArguments;

/** The person at the terminal did not agree. */
interface Declined {
  readonly declined: true;
}

/** Changes the chosen breaks. To go on later, the command names their ids: a filter would find other breaks then. */
async function changeChosen(
  asked: Changing,
  what: string,
  run: (asked: Changing, ids: string[]) => Promise<ChangedBreaks>,
): Promise<ChangedBreaks | Declined> {
  const chosen = await chosenBreaks(asked, { what });
  if (chosen === undefined) return { declined: true };
  const ids = chosen.map(({ id }) => id);
  const typed = withIds(asked.terminal.typed, ids);
  return run({ ...asked, terminal: { ...asked.terminal, typed } }, ids);
}

/** Options that choose breaks, each followed by its value. */
const choosing = new Set([
  '--kind',
  '--severity',
  '--account',
  '--entity',
  '--owner',
  '--older-than',
  '--ids-from',
]);

/** The same command, with the ids in place of what chose them. */
function withIds(typed: readonly string[], ids: readonly string[]): readonly string[] {
  const left = typed.filter(
    (word, at) =>
      !choosing.has(word) &&
      !choosing.has(typed[at - 1] ?? '') &&
      word !== '--overdue' &&
      !ids.includes(word),
  );
  return [...left, ...ids];
}

function textOf(answer: ChangedBreaks | Declined): string {
  if ('declined' in answer) return 'Nothing was done.';
  const { changed, refused, refusedInAll } = answer;
  const more = refusedInAll - refused.length;
  return [
    `${changed} changed${refusedInAll === 0 ? '' : `, ${refusedInAll} not`}.`,
    ...refused.map(({ id, because }) => `${id}: ${because}`),
    ...(more > 0 ? [`and ${more} more`] : []),
  ].join('\n');
}

const isSuccess = (answer: ChangedBreaks | Declined) => !('declined' in answer) && answer.refusedInAll === 0;

const textFlag = {
  kind: 'parsed',
  parse: (text: string): string =>
    noteText.safeParse(text).data ?? wrong('must have between 1 and 2000 characters'),
  placeholder: 'TEXT',
} as const;

export const assign = stageCommand({
  brief: 'Assign breaks to a person, and silence them until a day',
  parameters: {
    flags: {
      ...flags,
      to: {
        kind: 'parsed',
        parse: (text: string): string =>
          ownerName.safeParse(text.toLowerCase()).data ?? wrong('must be the name of a session'),
        placeholder: 'NAME',
        brief: 'Who takes care of them',
      },
      until: { ...dayFlag, brief: 'Last day at the bank on which they are quiet' },
    },
    aliases,
    positional,
  },
  answer: async (asked: Changing<{ readonly to: string; readonly until: string }>) => {
    const { to: owner, until: untilDay } = asked.flags;
    return changeChosen(asked, `To be assigned to ${owner} until ${untilDay}`, async (by, ids) =>
      changing(by, breakCommands.assign, { ids, owner, untilDay }),
    );
  },
  text: textOf,
  isSuccess,
});

export const comment = stageCommand({
  brief: 'Comment breaks',
  parameters: { flags: { ...flags, text: { ...textFlag, brief: 'The comment' } }, aliases, positional },
  answer: async (asked: Changing<{ readonly text: string }>) => {
    const { text } = asked.flags;
    return changeChosen(asked, 'To be commented', async (by, ids) =>
      changing(by, breakCommands.comment, { ids, text }),
    );
  },
  text: textOf,
  isSuccess,
});

export const evidence = stageCommand({
  brief: 'Add evidence to breaks: the keys of objects or the ids of bookings that show it',
  parameters: {
    flags: {
      ...flags,
      ref: {
        kind: 'parsed',
        parse: (text: string): string =>
          noteEvidence.safeParse([text]).data?.[0] ?? wrong('must be a key or an id, without spaces'),
        variadic: true,
        placeholder: 'KEY',
        brief: 'Key of an object, or id of a booking',
      },
      text: { ...textFlag, optional: true, brief: 'What it shows' },
    },
    aliases,
    positional,
  },
  answer: async (asked: Changing<{ readonly ref: readonly string[]; readonly text?: string }>) => {
    const { ref, text } = asked.flags;
    const given = { evidence: [...ref], ...(text !== undefined && { text }) };
    return changeChosen(asked, 'To be given evidence', async (by, ids) =>
      changing(by, breakCommands.evidence, { ids, ...given }),
    );
  },
  text: textOf,
  isSuccess,
});

export const close = stageCommand({
  brief: 'Close breaks without effect on money; all others take two persons: use `propose`',
  parameters: { flags, aliases, positional },
  answer: async (asked: Changing) =>
    changeChosen(asked, 'Closed', async (by, ids) => changing(by, breakCommands.close, { ids })),
  text: textOf,
  isSuccess,
});

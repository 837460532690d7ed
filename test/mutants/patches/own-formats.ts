import type { Mutant } from '../mutant.ts';

const lines = 'shared/partner-ledger/read/own-lines.ts';
const text = 'shared/statements/own/own-text.ts';
const check = 'shared/statements/own/check-own.ts';
const again = 'shared/statements/own/formats-again.ts';
const files = 'shared/statements/own/own-files.ts';

/** Files in formats of a company that would be believed, or stop what is not theirs. */
export const ownFormats: readonly Mutant[] = [
  {
    name: 'own-ledger-cut-off',
    consequence: 'a ledger whose file broke off counts as whole, if its reader catches that',
    file: lines,
    replace: 'if (failure !== undefined) throw failure.error;',
    by: 'if (failure !== undefined && failure.error === undefined) throw failure.error;',
  },
  {
    name: 'own-ledger-left-unread',
    consequence: 'lines that the reader of a company never reads are missing from the ledger without a word',
    file: lines,
    replace: 'if (left !== undefined) mistakes',
    by: "if (left === 'the file') mistakes",
  },
  {
    name: 'own-ledger-half-cents',
    consequence: 'a line of a company with half a cent is compared',
    file: lines,
    replace: 'cents: z.int(),',
    by: 'cents: z.number(),',
  },
  {
    name: 'own-ledger-message-shown',
    consequence: 'a break shows what stands in the ledger, as the code of the company has thrown it',
    file: 'shared/kernel/step-limit.ts',
    replace: 'return `throws ${name}`;',
    by: 'return `throws ${name} ${String(error)}`;',
  },
  {
    name: 'own-ledger-without-end',
    consequence: 'a reader that gives lines for ever is read for ever',
    file: lines,
    replace: 'if (entries > text.characters()) throw endless();',
    by: 'if (entries > text.characters() + 100) throw endless();',
  },
  {
    name: 'own-statement-without-an-entry',
    consequence: 'a statement in a format of a company is published without one of its entries',
    file: check,
    replace: 'if (!isSameTotals(found, totals))',
    by: 'if (found.credits > totals.credits)',
  },
  {
    name: 'own-statement-changes-ours',
    consequence: 'the code of a company changes the totals that its own text is held against',
    file: text,
    replace: '...structuredClone(statement)',
    by: '...statement',
  },
  {
    name: 'own-statement-stops-ours',
    consequence: 'a format of a company that fails stops the publication in all formats',
    file: 'shared/statements/own/write-own.ts',
    replace: 'if (!(error instanceof FormatError)) throw error;',
    by: 'throw error;',
  },
  {
    name: 'own-statement-set-aside',
    consequence: 'code of a company that ends its process keeps the statement from being published at all',
    file: files,
    replace: 'ownTries >= mostTries',
    by: 'ownTries > mostTries',
  },
  {
    name: 'own-statement-of-a-changed-file',
    consequence: 'a file that somebody changed in the bucket is published in another format',
    file: again,
    replace: 'if (isAsPublished) return',
    by: 'if (isAsPublished || json !== undefined) return',
  },
  {
    name: 'own-statement-written-twice',
    consequence: 'what a statement has is written again, and may differ from what was published',
    file: 'shared/statements/own/formats-of.ts',
    replace: '!Object.hasOwn(publication?.ownFiles ?? {}, name)',
    by: 'Object.hasOwn(publication?.ownFiles ?? {}, name) || name.length > 0',
  },
];

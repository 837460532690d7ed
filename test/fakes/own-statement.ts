import { systemTimers as timers } from '#shared/kernel/system.ts';
import { totalsOf } from '#shared/statements/formats/entry-totals.ts';
import type { Statement } from '#shared/statements/model/statement.ts';
import { companyStatementFormat } from '#shared/statements/own/company-format.ts';
import { ownText } from '#shared/statements/own/own-text.ts';
import type { StatementWriting } from '#shared/statements/own/statement-format.ts';
import type { OwnFormat } from '#shared/statements/own/write-own.ts';

/** A format of a company as the function has it. */
export const boundFormat = (name: string, writing: Partial<StatementWriting>): OwnFormat => ({
  name,
  extension: 'txt',
  company: async () => Promise.resolve(companyStatementFormat.parse({ writes: 'statement', ...writing })),
});

/** The text of a statement in a format of a company, checked as it is before it is published. */
export async function ownStatement(
  writing: StatementWriting,
  { entries, ...head }: Statement,
  given = { timers },
): Promise<string> {
  const company = companyStatementFormat.parse({ writes: 'statement', ...writing });
  const statement = { head, totals: totalsOf(entries), entries: listed(entries) };
  let text = '';
  for await (const piece of ownText({ name: 'list', company, ...given }, statement)) text += piece;
  return text;
}

async function* listed<Element>(elements: Iterable<Element>): AsyncGenerator<Element> {
  await Promise.resolve();
  yield* elements;
}

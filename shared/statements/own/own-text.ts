import { FormatError } from '#shared/bookings/file-checks/file-check.ts';
import type { CompanyStatementFormat } from '#shared/statements/own/company-format.ts';
import { isAsyncIterable, throwing, withinLimit, type StepLimit } from '#shared/kernel/step-limit.ts';
import type { StatementToWrite } from '#shared/statements/own/statement-format.ts';
import { brokenOwn, checkOwn } from './check-own.ts';

interface Writing {
  readonly name: string;
  readonly company: CompanyStatementFormat;
  readonly timers: StepLimit['timers'];
}

/** No piece of a text has a reason to take longer. */
const limitMs = 60_000;

/**
 * The text of a statement in a format of the company, checked while it is written. Rejects with a `FormatError` for whatever
 * its code does, and as the entries do if they cannot be read.
 */
export async function* ownText(
  { name, company, timers }: Writing,
  { entries, ...statement }: StatementToWrite,
): AsyncGenerator<string> {
  const check = checkOwn(name, company, statement.totals);
  let failure: { readonly error: unknown } | undefined;
  async function* noted() {
    try {
      yield* entries;
    } catch (error) {
      failure = { error };
      throw error;
    }
  }
  // Code that catches it must not end the text as if the statement were over.
  const throwIfFailed = () => {
    if (failure !== undefined) throw failure.error;
  };
  try {
    const given = company.write({ ...structuredClone(statement), entries: noted() });
    if (!isAsyncIterable(given)) throw brokenOwn(name, 'must be written by an async generator');
    const late = () => brokenOwn(name, 'must have its next piece within a minute');
    for await (const piece of withinLimit(given, { limitMs, timers, late })) {
      if (typeof piece !== 'string') throw brokenOwn(name, 'must be text in every piece');
      throwIfFailed();
      check.add(piece);
      yield piece;
    }
    throwIfFailed();
    check.end();
  } catch (error) {
    throwIfFailed();
    throw error instanceof FormatError
      ? error
      : brokenOwn(name, `is not written: its code ${throwing(error)}`);
  }
}

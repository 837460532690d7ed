import { isIban } from '#shared/kernel/iban-check.ts';
import { PermanentError } from '#shared/kernel/errors.ts';
import * as z from '#shared/kernel/zod.ts';
import type { PerformItem } from '#shared/jobs/item.ts';
import type { AccountRegister } from '#shared/portfolio/account-register.ts';
import type { OwnBank } from './bank.ts';
import type { CompanyJob } from './company-job.ts';
import type { HandlerContext } from './handler.ts';

export interface PerformJobDeps {
  readonly register: Pick<AccountRegister, 'read'>;
  /** Loads the code of the company. */
  readonly company: () => Promise<CompanyJob>;
  readonly context: Omit<HandlerContext, 'bank'>;
  readonly bankFor: (key: string) => OwnBank;
  /** The time that one account may take: none begins with less left. */
  readonly longestMs: number;
}

const id = z.string().check(
  z.regex(/^[\w.:/-]{1,64}$/),
  z.refine((text) => !isIban(text)),
);
const line = z.optional(
  z.record(z.string().check(z.regex(/^\w{1,64}$/)), z.union([z.int(), z.boolean(), id])),
);

/** Calls the code of the company for one account, unless its customer was erased since the run was planned. */
export function createPerformJob(deps: PerformJobDeps): PerformItem {
  const { register, company, context, bankFor, longestMs } = deps;
  return async (accountId, { run, look, mayWrite }) => {
    const account = await register.read(accountId);
    if (account === undefined || account.state === 'erased') return { outcome: 'erased' };
    if (account.heldBecause !== undefined) return { outcome: 'held' };
    const { run: runOwn } = await company();
    if (!(await mayWrite(longestMs))) return 'left';
    const { currency, openedDay, closingDay } = account;
    const made = await runOwn(
      {
        id: accountId,
        currency,
        ...(openedDay !== undefined && { openedDay }),
        ...(closingDay !== undefined && { closingDay }),
      },
      {
        ...context,
        bank: bankFor(`${run.id} ${accountId}`),
        run: { id: run.id, day: run.asOf },
        attempt: look,
      },
    );
    const parsed = line.safeParse(made);
    if (!parsed.success)
      throw new PermanentError(
        'report-line-invalid',
        'A job returns nothing, or an object of integers, booleans and ids of at most 64 characters, and no IBAN',
      );
    return { outcome: 'done', ...(parsed.data !== undefined && { line: parsed.data }) };
  };
}

import { breakRow } from '#shared/breaks/break.ts';
import * as z from '#shared/kernel/zod.ts';
import { registeredAccount } from '#shared/portfolio/registered-account.ts';
import { feeSummaryRow } from '#shared/statements/fee-summary/fee-summary-row.ts';
import { ofAccountRow } from '#shared/statements/model/of-account-row.ts';
import { statementRow } from '#shared/statements/model/statement-row.ts';

const { id, kind, severity, state, field, expected, found, differenceCents } = breakRow.shape;

const breaks = z.array(z.object({ id, kind, severity, state, field, expected, found, differenceCents }));

/** A statement without what only programs need. */
export const shownStatement = z.object({
  ...z.omit(statementRow, { accountId: true, revision: true, ownTries: true }).shape,
  breaks,
});

/** The same of a statement of account, with its first day. */
export const shownOfAccount = z.object({
  firstDay: z.string(),
  ...z.omit(ofAccountRow, { accountId: true, revision: true, askAgain: true }).shape,
  breaks,
});

/** The same of a fee summary. */
export const shownFeeSummary = z.object({
  ...z.omit(feeSummaryRow, { accountId: true, revision: true }).shape,
  breaks,
});

/** Without what is personal. */
export const shownAccount = z.omit(registeredAccount, { iban: true, bic: true, ownerId: true });

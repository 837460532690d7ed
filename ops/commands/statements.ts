import type { RequestOf } from '#shared/operators/row.ts';
import {
  statementsExchanges,
  type StatementsAnswer,
} from '#shared/statements/commands/statement-commands.ts';
import { ask, type DeployedFunction } from '#shared/commands/operators-client.ts';

interface StatementsWish {
  /** Day at the bank. */
  readonly asOf: string;
  /** All if left out. */
  readonly accounts?: readonly string[] | undefined;
}

const wishOf = ({ asOf, accounts }: StatementsWish) => ({
  asOf,
  ...(accounts !== undefined && { accounts: [...accounts] }),
});

interface Previewed {
  readonly due: number;
  readonly excluded: Readonly<Record<string, number>>;
}

/** Counts what a run would do. */
export async function previewStatements(
  statements: DeployedFunction,
  wish: StatementsWish,
): Promise<Previewed | { readonly refused: string }> {
  const excluded: Record<string, number> = {};
  let [due, cursor]: [number, string | undefined] = [0, undefined];
  do {
    const asked: RequestOf<typeof statementsExchanges.preview> = {
      preview: { ...wishOf(wish), ...(cursor !== undefined && { cursor }) },
    };
    const part = await ask(statements, statementsExchanges.preview, asked);
    if ('refused' in part) return part;
    for (const [reason, count] of Object.entries(part.excluded))
      excluded[reason] = (excluded[reason] ?? 0) + count;
    [due, cursor] = [due + part.due, part.cursor];
  } while (cursor !== undefined);
  return { due, excluded };
}

/** The statements of one account, with versions, files and breaks. */
export async function showStatements(
  statements: DeployedFunction,
  accountId: string,
): Promise<StatementsAnswer<'show'>> {
  return ask(statements, statementsExchanges.show, { show: { accountId } });
}

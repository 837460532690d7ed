import type { RequestOf } from '#shared/kernel/exchange.ts';
import { statementsExchanges, type StatementsAnswer } from '#shared/statements/statements-exchanges.ts';
import { ask, type DeployedFunction } from './ask.ts';

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

/** Starts a run, and asks again until it is planned: one answer takes twenty seconds at most. */
export async function planStatements(
  statements: DeployedFunction,
  wish: StatementsWish,
  requestId: string,
): Promise<StatementsAnswer<'plan'>> {
  for (;;) {
    const asked = { plan: { ...wishOf(wish), requestId } };
    const answer = await ask(statements, statementsExchanges.plan, asked);
    if ('refused' in answer || answer.run.state !== 'planning') return answer;
  }
}

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

/** Verifies a statement again that was found wrong. */
export async function rerunStatement(
  statements: DeployedFunction,
  rerun: RequestOf<typeof statementsExchanges.rerun>['rerun'],
): Promise<StatementsAnswer<'rerun'>> {
  return ask(statements, statementsExchanges.rerun, { rerun });
}

/** Requests a fee summary again of which the bank has not told in time. */
export async function requestFeeSummaryAgain(
  statements: DeployedFunction,
  requestAgain: { readonly accountId: string; readonly year: number; readonly requestId: string },
): Promise<StatementsAnswer<'requestAgain'>> {
  return ask(statements, statementsExchanges.requestAgain, { requestAgain });
}

/** No job touches the account until it is released. */
export async function holdAccount(
  statements: DeployedFunction,
  accountId: string,
  because: string,
): Promise<StatementsAnswer<'hold'>> {
  return ask(statements, statementsExchanges.hold, { hold: { accountId, because } });
}

export async function releaseAccount(
  statements: DeployedFunction,
  accountId: string,
): Promise<StatementsAnswer<'release'>> {
  return ask(statements, statementsExchanges.release, { release: { accountId } });
}

/** Tells teams of a published statement once more. */
export async function republishStatement(
  statements: DeployedFunction,
  republish: RequestOf<typeof statementsExchanges.republish>['republish'],
): Promise<StatementsAnswer<'republish'>> {
  return ask(statements, statementsExchanges.republish, { republish });
}

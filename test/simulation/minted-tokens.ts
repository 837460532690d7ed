import type { DynamoDBRecord } from 'aws-lambda';
import { token as endpoints } from '#shared/bank/contract/authentication/token.ts';
import { openToken } from '#shared/bank/token/sealed-token.ts';
import type { BankCredentials } from '#shared/bank/token/credentials.ts';
import { mirrorFields } from '#shared/aws/event-items.ts';
import { isRecord } from '#shared/kernel/json.ts';
import type { Agenda } from './agenda.ts';
import type { BankSecrets } from './bank-secrets.ts';
import type { Faults } from './faults.ts';
import type { Container } from './functions.ts';
import { promise } from './violation.ts';
import { itemOfWire } from '#test/aws/dynamodb/wire-item.ts';

/** A token that the bank issued. */
export interface Mint {
  /** Its answer reached a container that still waited for it. */
  arrived(): void;
}

export interface Answered {
  readonly container: Container;
  readonly pathname: string;
  readonly authorization: string;
  readonly askedAtMs: number;
  readonly answer: Response;
}

export interface MintedTokens {
  answered(answered: Answered): Promise<Mint | undefined>;
  /** A change of a row of the work table. */
  stored(change: DynamoDBRecord): void;
  /** A container was refused by the tables, or had to wait for them. */
  hindered(container: Container): void;
  /** An operation answered 401, whatever the token. */
  refused(refusal: RefusedToken): void;
  /** Something for which one more token may be minted. */
  excuse(why: string): void;
  count(): number;
  /** Throws if more were minted than may be. */
  check(): void;
}

interface RefusedToken {
  readonly container: Container;
  readonly authorization: string;
  /** Names the time for which the operation refuses. */
  readonly refused: string;
}

interface Token {
  readonly value: string;
  readonly atMs: number;
  readonly askedAtMs: number;
  readonly container: Container;
  readonly wasReplaced: boolean;
  readonly tablesWereDown: boolean;
  hasArrived: boolean;
  isOrphan: boolean;
  storedAtMs?: number;
}

const minuteMs = 60_000;
/** Renewal beside the calls begins at 70 % of an hour. */
const renewedAfterMs = 42 * minuteMs;
/** Clocks may be wrong by ten minutes, in either direction. */
const clocksDifferByMs = 20 * minuteMs;
/** What a container has to ask for a token and store it. */
const leaseMs = 15_000;
const soonMs = 2 * minuteMs;

export interface MintedTokensDeps {
  readonly agenda: Agenda;
  readonly faults: Faults;
  readonly secrets: BankSecrets;
}

/** Counts the tokens that the bank issued, and says which of them had to be. */
export function createMintedTokens({ agenda, faults, secrets }: MintedTokensDeps): MintedTokens {
  const startMs = agenda.now();
  const tokens: Token[] = [];
  const excuses: { readonly atMs: number; readonly why: string }[] = [];
  const refusals: (RefusedToken & { readonly atMs: number })[] = [];
  const hinderedAtMs = new WeakMap<Container, number[]>();

  const wasHindered = ({ container, askedAtMs, atMs }: Token) =>
    (hinderedAtMs.get(container) ?? []).some(
      (hindered) => hindered > askedAtMs - soonMs && hindered < atMs + soonMs,
    );
  /** Others could not know of it in time, and had to ask, too. */
  const whyNotShared = (token: Token): string | undefined => {
    const { askedAtMs, storedAtMs = Infinity } = token;
    if (!token.hasArrived) return 'its answer was lost';
    if (token.wasReplaced) return 'it was sealed under the secret that was replaced';
    if (token.tablesWereDown) return 'the tables were down';
    if (storedAtMs - askedAtMs <= leaseMs) return undefined;
    if (token.isOrphan) return 'its container died';
    if (token.atMs - askedAtMs > leaseMs) return 'the bank took longer than a lease';
    return wasHindered(token) ? 'the tables hindered its container' : undefined;
  };
  const excused = () => [
    ...excuses,
    ...excusedRefusals(refusals, tokens),
    ...tokens.flatMap((token) => {
      const why = whyNotShared(token);
      return why === undefined ? [] : [{ atMs: token.atMs, why }];
    }),
  ];
  return {
    async answered({ container, pathname, authorization, askedAtMs, answer }) {
      if (pathname !== endpoints.issue.path || !answer.ok) return undefined;
      const body: unknown = await answer.clone().json();
      const token: Token = {
        value: String(isRecord(body) ? body['access_token'] : undefined),
        atMs: agenda.now(),
        askedAtMs,
        container,
        wasReplaced: secrets.isReplaced(authorization),
        tablesWereDown: faults.isDown('tables'),
        hasArrived: false,
        isOrphan: false,
      };
      tokens.push(token);
      agenda.at(agenda.now() + minuteMs, () => {
        token.isOrphan = !container.isAlive();
      });
      return { arrived: () => void (token.hasArrived = true) };
    },
    stored({ dynamodb }) {
      const row = dynamodb?.NewImage && mirrorFields(itemOfWire(dynamodb.NewImage));
      if (row?.['pk'] !== 'TOKEN#bank' || row['sealed'] === undefined) return;
      const value = valueIn(row, secrets.all());
      const token = tokens.find((one) => one.value === value);
      if (token !== undefined) token.storedAtMs ??= agenda.now();
    },
    hindered(container) {
      hinderedAtMs.set(container, [...(hinderedAtMs.get(container) ?? []), agenda.now()]);
    },
    refused: (refusal) => void refusals.push({ ...refusal, atMs: agenda.now() }),
    excuse: (why) => void excuses.push({ atMs: agenda.now(), why }),
    count: () => tokens.length,
    check() {
      const reasons = excused();
      const most = 1 + Math.floor((agenda.now() - startMs) / renewedAfterMs) + reasons.length;
      promise(tokens.length <= most, () => `${tokens.length} tokens were minted, and ${most} may be`);
      // While a secret is replaced, containers with the old one and with the new one renew in turns.
      if (!secrets.hasChanged()) checkWindows(tokens, reasons);
    },
  };
}

/**
 * Who replaces a token for such a 401 learns by the next one that the token was not to blame; where that one does not
 * come, the next container has to learn it.
 */
function excusedRefusals(
  refusals: readonly (RefusedToken & { readonly atMs: number })[],
  tokens: readonly Token[],
): { readonly atMs: number; readonly why: string }[] {
  const learnt = new Set<string>();
  return refusals.flatMap(({ container, authorization, refused, atMs }) => {
    const isSoon = (one: { readonly container: Container; readonly atMs: number }) =>
      one.container === container && one.atMs >= atMs && one.atMs < atMs + soonMs;
    if (!tokens.some(isSoon)) return [];
    const isLearnt = refusals.some((next) => isSoon(next) && next.authorization !== authorization);
    if (isLearnt && learnt.has(refused)) return [];
    if (isLearnt) learnt.add(refused);
    return [{ atMs, why: `${refused} refuses every token` }];
  });
}

/** However short a time one looks at: a storm of a minute is lost in the tokens of a week. */
function checkWindows(
  tokens: readonly Token[],
  reasons: readonly { readonly atMs: number; readonly why: string }[],
): void {
  for (const [index, first] of tokens.entries()) {
    for (const [beside, last] of tokens.slice(index + 1).entries()) {
      const count = beside + 2;
      const known = reasons.filter(({ atMs }) => atMs > first.atMs - soonMs && atMs <= last.atMs);
      const lastedMs = last.atMs - first.atMs;
      const most = 1 + Math.floor(lastedMs / (renewedAfterMs - clocksDifferByMs)) + known.length;
      promise(
        count <= most,
        () =>
          `${count} tokens were minted within ${Math.round(lastedMs / 1000)} s from ${new Date(first.atMs).toISOString()}, ` +
          `and ${most} may be (${known.map(({ why }) => why).join('; ')})`,
      );
      // A longer time is looked at from the tokens within it.
      if (lastedMs > 6 * renewedAfterMs) break;
    }
  }
}

function valueIn(
  row: Readonly<Record<string, unknown>>,
  secrets: readonly BankCredentials[],
): string | undefined {
  const { generation, sealed, sentAtMs, lifeMs } = row;
  const shared = {
    generation: String(generation),
    sealed: String(sealed),
    sentAtMs: Number(sentAtMs),
    lifeMs: Number(lifeMs),
  };
  return secrets.map((secret) => openToken(shared, secret)).find((value) => value !== undefined);
}

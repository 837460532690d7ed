import type { DynamoDBRecord } from 'aws-lambda';
import { basicAuthorization } from '#shared/bank/token/credentials.ts';
import { toIsoInstant } from '#shared/kernel/clock.ts';
import { isRecord } from '#shared/kernel/json.ts';
import type { Agenda } from '../agenda.ts';
import type { BankSecrets } from '../bank-secrets.ts';
import type { Container } from '../functions.ts';
import type { Trace } from '../trace.ts';
import { Violation } from '../violation.ts';
import type { WallClock } from '../wall-clock.ts';
import { isRepetitionDue, isReplacementDue, type Ask } from './due.ts';
import { watchSharedRow } from './shared-row.ts';
import { createTroubles, type Troubles } from './troubles.ts';

/** A machine that asks the bank. */
export interface Asker {
  readonly container: Container;
  readonly clock: WallClock;
  readonly authorization: string;
}

/** One request for a token, and its outcome. */
export interface TokenRequest {
  minted(answer: Response): Promise<void>;
  /** The answer reached a container that was still waiting for it. */
  arrived(): void;
}

export interface MintedTokens extends Pick<Troubles, 'met' | 'stopped'> {
  asked(asker: Asker): TokenRequest;
  /** An operation answered 401, to any token. */
  refused(asker: Asker, operation: string): void;
  /** A change of a row of the work table. */
  stored(change: DynamoDBRecord): void;
  count(): number;
  /** Throws if a token was requested without need. */
  check(): void;
}

interface MintedTokensDeps {
  readonly agenda: Agenda;
  readonly trace: Trace;
  readonly secrets: BankSecrets;
  /** Whether the bank accepts a token. */
  readonly isValid: (token: string) => boolean;
}

const minuteMs = 60_000;

/**
 * Checks for each issued token why it was needed: the shared one was old, gone or unusable, and nobody else had got a
 * replacement.
 */
export function createMintedTokens({ agenda, trace, secrets, isValid }: MintedTokensDeps): MintedTokens {
  const row = watchSharedRow({ now: () => agenda.now(), secrets: () => secrets.all() });
  const troubles = createTroubles(agenda);
  const violations: Violation[] = [];
  const asks: Ask[] = [];
  const facts = { row, troubles, secrets, asks };
  const minted = () => asks.filter(({ value }) => value !== undefined);

  const begin = ({ container, clock, authorization }: Asker): Ask => {
    for (const other of asks) if (!other.container.isAlive()) other.diedAtMs ??= agenda.now();
    const over = row.token();
    const ask: Ask = {
      container,
      clock,
      atMs: agenda.now(),
      secret: secrets.all().findIndex((each) => basicAuthorization(each) === authorization),
      over,
      isOverValid: over !== undefined && isValid(over.value),
      turn: row.changes(),
      hasArrived: false,
    };
    asks.push(ask);
    return ask;
  };
  const judge = (ask: Ask) => {
    trace.note(`the bank: issues ${described(ask)}`);
    if (!isReplacementDue(ask, facts))
      violations.push(new Violation(`${described(ask)} replaced a good one`));
    const others = minted().filter((other) => other !== ask && other.turn === ask.turn);
    // By then it is known which answers were lost.
    agenda.at(agenda.now() + 2 * minuteMs, () => {
      for (const other of others)
        if (!isRepetitionDue(...inOrder(other, ask), facts))
          violations.push(new Violation(`${described(ask)} was asked for beside ${described(other)}`));
    });
  };
  return {
    asked(asker) {
      const ask = begin(asker);
      return {
        minted: async (answer) => {
          if (!answer.ok) return;
          const body: unknown = await answer.clone().json();
          ask.value = String(isRecord(body) ? body['access_token'] : undefined);
          judge(ask);
        },
        arrived: () => void (ask.hasArrived = true),
      };
    },
    refused({ container, clock, authorization }, operation) {
      const wasNoted = row.notedUntilMs(operation) > clock.now();
      troubles.refused({ container, authorization, atMs: agenda.now(), wasNoted });
    },
    met: troubles.met,
    stopped: troubles.stopped,
    stored: (change) => row.changed(change),
    count: () => minted().length,
    check() {
      const [first] = violations;
      if (first !== undefined) throw first;
    },
  };
}

function inOrder(one: Ask, other: Ask): [first: Ask, second: Ask] {
  return one.atMs <= other.atMs ? [one, other] : [other, one];
}

function described({ atMs, over }: Ask): string {
  const age =
    over === undefined ? 'none' : `one stored ${Math.round((atMs - over.storedAtMs) / 1000)} s before`;
  return `a token asked for at ${toIsoInstant(atMs)} over ${age}`;
}

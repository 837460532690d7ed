import type { SimulatedBank } from '#sandbox/bank/create-bank.ts';
import type { Agenda } from './agenda.ts';
import type { BankSecrets } from './bank-secrets.ts';
import type { Dice } from './dice.ts';
import type { RefusedOperations } from './refused-operations.ts';
import type { Trace } from './trace.ts';

interface BankTroublesDeps {
  readonly bank: SimulatedBank;
  readonly agenda: Agenda;
  readonly dice: Dice;
  readonly trace: Trace;
  readonly refused: RefusedOperations;
  readonly secrets: BankSecrets;
  /** Updates the stack's copy of the client's secret. */
  readonly publish: (credentials: { readonly clientId: string; readonly clientSecret: string }) => void;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** What the bank does to tokens and secrets until that instant. */
export function troubleTokens(deps: BankTroublesDeps, untilMs: number): void {
  const { bank, agenda, dice, trace, refused } = deps;
  const during = (delayMs: () => number, act: () => void) =>
    agenda.every(delayMs, () => {
      if (agenda.now() < untilMs) act();
    });
  during(
    () => dice.between(2 * hourMs, 24 * hourMs),
    () => {
      trace.note('the bank: revokes the token');
      bank.tokens.revokeAll();
    },
  );
  during(
    () => dice.between(2 * hourMs, 24 * hourMs),
    () => {
      trace.note(`the bank: refuses the token for ${refused.begin(dice.between(1, 4 * 60) * minuteMs)}`);
    },
  );
  if (dice.chance(0.5)) agenda.at(agenda.now() + dice.between(0, untilMs - agenda.now()), () => rotate(deps));
}

/** The bank accepts both for some hours; the stack gets the new one some time before the old one stops working. */
function rotate({ agenda, dice, trace, secrets, publish }: BankTroublesDeps): void {
  trace.note('the bank: replaces the secret of the client');
  secrets.replace();
  const publishedMs = agenda.now() + dice.between(minuteMs, 6 * hourMs);
  agenda.at(publishedMs, () => {
    trace.note('somebody stores the new secret of the client');
    secrets.publish();
    publish(secrets.current());
  });
  agenda.at(publishedMs + dice.between(minuteMs, 6 * hourMs), () => {
    trace.note('the bank: takes the new secret alone');
    secrets.withdraw();
  });
}

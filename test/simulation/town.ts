import type { SimulatedBank } from '#sandbox/bank/create-bank.ts';
import type { Agenda } from './agenda.ts';
import type { Dice } from './dice.ts';
import { accountMoves, payIn } from './town/accounts.ts';
import { authenticationMoves } from './town/authentication.ts';
import { cardMoves } from './town/cards.ts';
import { disturbances } from './town/disturbances.ts';
import { largeCustomerMoves } from './town/large-customers.ts';
import { lendingMoves } from './town/lending.ts';
import type { Moves } from './town/move.ts';
import { onboardingMoves } from './town/onboarding.ts';
import { paymentMoves } from './town/payments.ts';
import { createMoveContext } from './town/move-context.ts';
import { sharedAccountMoves } from './town/shared-accounts.ts';
import type { Trace } from './trace.ts';

/** Life at the bank: one move at a time, driven by the seed. */
interface Town {
  /** Makes the bank do something. */
  live(): void;
  /** By personal text, the customer whose own data contained it. */
  readonly ownMarks: ReadonlyMap<string, string>;
  /** Stores what a read shows of a person from now on. */
  remember(personId: string): void;
  /** The person as a read saw it at that time; undefined if there was none. */
  personAsOf(personId: string, atMs: number): object | undefined;
}

interface TownDeps {
  readonly bank: SimulatedBank;
  readonly agenda: Agenda;
  readonly dice: Dice;
  readonly trace: Trace;
}

/** Two families may have moves of the same name. */
const families: readonly (readonly [family: string, moves: Moves])[] = [
  ['onboarding', onboardingMoves],
  ['accounts', accountMoves],
  ['payments', paymentMoves],
  ['cards', cardMoves],
  ['authentication', authenticationMoves],
  ['lending', lendingMoves],
  ['disturbances', disturbances],
  ['shared-accounts', sharedAccountMoves],
  ['large-customers', largeCustomerMoves],
];

const moves = families.flatMap(([family, own]) =>
  Object.entries(own).map(([name, [share, move]]) => ({ name: `${family}/${name}`, share, move })),
);
const allShares = moves.reduce((sum, { share }) => sum + share, 0);

export function createTown(deps: TownDeps): Town {
  const { dice, trace } = deps;
  const context = createMoveContext(deps);
  const draw = () => {
    let drawn = dice.next() * allShares;
    return moves.find(({ share }) => (drawn -= share) < 0);
  };

  for (let person = 0; person < 4; person += 1) context.addCustomer();
  // Bookings before the first subscription, which the bank never notifies.
  for (let booking = 0; booking < 8; booking += 1) context.attempt('what came before', payIn);
  return {
    live: () => {
      const drawn = draw();
      if (drawn === undefined) return;
      trace.note(`the bank: ${drawn.name}`);
      context.attempt(drawn.name, drawn.move);
    },
    ownMarks: context.ownMarks,
    remember: context.remember,
    personAsOf: context.personAsOf,
  };
}

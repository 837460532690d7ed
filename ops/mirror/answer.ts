import type { Clock } from '#shared/kernel/clock.ts';
import type { MirrorRepository } from '#shared/mirror/mirror-repository.ts';
import type { CommandResult } from '#ops/command-result.ts';
import type { MirrorCommand } from './command.ts';
import { showBookings } from './show-bookings.ts';
import { showCustomer } from './show-customer.ts';
import { showEntity, showHistory } from './show-entity.ts';
import { showOpenItems } from './show-open-items.ts';

export interface AnswerDeps {
  readonly mirror: MirrorRepository;
  readonly clock: Clock;
}

/** What the mirror says to a command. */
export async function answer(asked: MirrorCommand, { mirror, clock }: AnswerDeps): Promise<CommandResult> {
  switch (asked.command) {
    case 'show-entity':
      return showEntity(mirror, asked);
    case 'show-history':
      return showHistory(mirror, asked);
    case 'show-bookings':
      return showBookings(mirror, asked);
    case 'show-open-items':
      return showOpenItems(mirror, clock, asked);
    case 'show-customer':
      return showCustomer(mirror, asked.id);
  }
}

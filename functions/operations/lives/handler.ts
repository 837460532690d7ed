import { onCommand, onQuery, type AnswersOf } from '#shared/lambda/answer-call.ts';
import { commandFunction } from '#shared/lambda/command-function.ts';
import { lifeQueries } from '#shared/lives/commands/life-queries.ts';
import { revealCommands } from '#shared/lives/commands/reveal-command.ts';
import type { LifeDeps } from '#shared/lives/ports.ts';
import { createShowCustomer } from '#shared/lives/show-customer.ts';
import { createShowEntity } from '#shared/lives/show-entity.ts';
import { createShowEvents } from '#shared/lives/show-events.ts';

/** Follows an event, an entity or a customer through all stores, and changes none of them. */
export function createHandler(deps: LifeDeps) {
  return commandFunction({
    'lives/event': onQuery(lifeQueries.event, createShowEvents(deps)),
    'lives/entity': onQuery(lifeQueries.entity, createShowEntity(deps)),
    // Nothing is done but what the operators' function notes around it.
    'lives/reveal': onCommand(revealCommands.reveal, async (asked) => Promise.resolve(asked)),
    'lives/customer': onQuery(lifeQueries.customer, createShowCustomer(deps)),
  } satisfies AnswersOf<'lives'>);
}

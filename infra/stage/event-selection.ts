import * as z from '#shared/kernel/zod.ts';
import { usualRule } from '#shared/events/rule-pattern.ts';

/** As the bank names them, or one of our own: `StatementPublished`. */
export const eventType = z.string().check(z.regex(/^[A-Z][A-Za-z0-9_]*$/));

/**
 * Repetitions of the same change under a second notification of the bank, with another id. Consumers that count money
 * must not get them; `included` is for consumers that log all deliveries of the bank.
 */
export const duplicates = z._default(z.enum(['left-out', 'included']), usualRule.duplicates);

/**
 * States that were already outdated when they arrived. `left-out` is for consumers that only show the latest state; an
 * outdated event did happen.
 */
export const superseded = z._default(z.enum(['included', 'left-out']), usualRule.superseded);

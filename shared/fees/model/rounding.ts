import * as z from '#shared/kernel/zod.ts';

/**
 * Which cent a half becomes: the even one, so that halves favour nobody, or the one further from zero, as is usual for
 * prices and VAT in Germany.
 */
export const rounding = z.enum(['half-even', 'half-up']);

export type Rounding = z.output<typeof rounding>;

/** Of a price list, or of a fee, that states none. */
export const usualRounding: Rounding = 'half-even';

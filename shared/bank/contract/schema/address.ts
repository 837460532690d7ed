import * as z from 'zod';
import { country, sentText, text } from './text.ts';

export const address = z.looseObject({
  line_1: text,
  line_2: text,
  postal_code: text,
  city: text,
  state: text,
  country: text,
});

export const addressInput = z.strictObject({
  line_1: sentText().optional(),
  line_2: sentText().optional(),
  postal_code: sentText().optional(),
  city: sentText().optional(),
  state: sentText().optional(),
  country: country.optional(),
});

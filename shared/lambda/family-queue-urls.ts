import * as z from '#shared/kernel/zod.ts';
import { familyNames } from '#shared/events/families.ts';
import { jsonVariable } from './environment.ts';

/** A variable with the address of a queue for each family. */
export const familyQueueUrls = jsonVariable(z.record(z.enum(familyNames), z.url()));

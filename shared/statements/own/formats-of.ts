import type { ItemWork } from '#shared/jobs/item.ts';
import * as z from '#shared/kernel/zod.ts';
import type { Publication } from '#shared/statements/model/statement-row.ts';

/** A run that a person has started: the first day of the published statement whose files are written again. */
const request = z.object({ formatsOf: z.optional(z.string()) });

export const formatsOf = ({ request: asked }: Pick<ItemWork['run'], 'request'>): string | undefined =>
  request.parse(asked).formatsOf;

/** Formats of the company in which a published statement has no file: one failed, or is newer than the statement. */
export const formatsWithout = <Format extends { readonly name: string }>(
  publication: Publication | undefined,
  formats: readonly Format[],
): readonly Format[] => formats.filter(({ name }) => !Object.hasOwn(publication?.ownFiles ?? {}, name));

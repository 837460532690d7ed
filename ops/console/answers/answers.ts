import type * as z from '#shared/kernel/zod.ts';
import type { Answer } from './answer.ts';
import { bulkAnswers, bulkChanges } from './bulk.ts';
import { mirrorAnswers, reveal } from './mirror.ts';
import { moneyAnswers } from './money.ts';
import { personAnswers, personChanges } from './persons.ts';
import { teamAnswers } from './teams.ts';
import { workAnswers } from './work.ts';

/** Everything that the page may read. */
export const answers = {
  ...workAnswers,
  ...bulkAnswers,
  ...moneyAnswers,
  ...personAnswers,
  ...mirrorAnswers,
  ...teamAnswers,
};

/** What a person may change, where changes are allowed. */
export const changes = { ...personChanges, ...bulkChanges };

/** What is asked by a POST as well, since it leaves an entry in the record; it changes nothing. */
export const recorded = { reveal };

type Given<Rows> = {
  readonly [Name in keyof Rows]: Rows[Name] extends Answer<z.ZodMiniType, infer Result> ? Result : never;
};

/** For the page: the answers by name. */
export type Answers = Given<typeof answers>;
export type Changes = Given<typeof changes> & Given<typeof recorded>;

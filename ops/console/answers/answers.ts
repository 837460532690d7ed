import type * as z from '#shared/kernel/zod.ts';
import type { Answer } from './answer.ts';
import { mirrorAnswers } from './mirror.ts';
import { moneyAnswers } from './money.ts';
import { changes, personAnswers } from './persons.ts';
import { workAnswers } from './work.ts';

/** Everything that the page may read. */
export const answers = { ...workAnswers, ...moneyAnswers, ...personAnswers, ...mirrorAnswers };
export { changes };

type Given<Rows> = {
  readonly [Name in keyof Rows]: Rows[Name] extends Answer<z.ZodMiniType, infer Result> ? Result : never;
};

/** For the page: the answers by name. */
export type Answers = Given<typeof answers>;
export type Changes = Given<typeof changes>;

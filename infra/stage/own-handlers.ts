import * as z from '#shared/kernel/zod.ts';
import { publishedDefinitionOf } from '#shared/events/published-catalog.ts';
import { problemsOfOwn } from './own-code.ts';
import type { OwnHandlerSettings } from './own-handler.ts';
import type { Stage } from './stage.ts';

/** Finds at synthesis what would fail, or have no effect, once it is deployed. */
export function checkHandlers({ handlers }: Stage, context: z.core.$RefinementCtx<Stage>): void {
  const refuse = (index: number, setting: keyof OwnHandlerSettings, message: string) =>
    context.addIssue({ code: 'custom', path: ['handlers', index, setting], message });
  for (const { index, setting, message } of problemsOfOwn('handler', handlers))
    refuse(index, setting, message);
  for (const [index, each] of handlers.entries())
    for (const type of each.events) {
      const problem = problemOf(type, each);
      if (problem !== undefined) refuse(index, 'events', `${type} ${problem}`);
    }
}

function problemOf(type: string, { personalData }: OwnHandlerSettings): string | undefined {
  const definition = publishedDefinitionOf(type);
  if (definition === undefined) return 'is not in the catalogue: misspelt, or a type without a schema';
  if (personalData) return undefined;
  const { payload, personal } = definition;
  // The open bus leaves them out, and the payload would not fit its schema.
  const needed = personal.filter((field) => payload instanceof z.ZodMiniObject && isRequired(payload, field));
  return needed.length === 0
    ? undefined
    : `is nothing without ${needed.join(', ')}, which is personal: set personalData to true`;
}

function isRequired({ shape }: z.ZodMiniObject, field: string): boolean {
  const schema = shape[field];
  return schema !== undefined && !z.safeParse(schema, undefined).success;
}

import type { Operators } from '#shared/commands/operators-client.ts';
import { statementCommands, type StatementRequest } from '#shared/statements/commands/statement-commands.ts';

interface Previewed {
  readonly due: number;
  readonly excluded: Readonly<Record<string, number>>;
}

/** Counts what a run would do. */
export async function previewStatements(
  operators: Pick<Operators, 'call'>,
  due: StatementRequest<'plan'>,
): Promise<Previewed | { readonly refused: string }> {
  const counts: { due: number; excluded: Record<string, number> } = { due: 0, excluded: {} };
  let cursor: string | undefined;
  do {
    const asked = { ...due, ...(cursor !== undefined && { cursor }) };
    const part = await operators.call(statementCommands.preview, asked);
    if ('refused' in part) return part;
    for (const [reason, count] of Object.entries(part.excluded))
      counts.excluded[reason] = (counts.excluded[reason] ?? 0) + count;
    counts.due += part.due;
    ({ cursor } = part);
  } while (cursor !== undefined);
  return counts;
}

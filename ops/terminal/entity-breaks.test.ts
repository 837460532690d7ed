import { expect, test } from 'vitest';
import type { BreakKind } from '#shared/breaks/break.ts';
import { catalog } from '#shared/events/catalog.ts';
import { breakFieldOf } from '#shared/reconciliation/entities/settle-side.ts';
import { readableKinds } from '#shared/reconciliation/entities/readable-kinds.ts';
import { adviceOn } from '#ops/commands/runbook.ts';

test.each(readableKinds)('a runbook says what to do about a difference of $kind $aspect', async (row) => {
  const { kind, aspect, differsAs } = row;
  const types = catalog.filter(({ entity }) => entity.kind === kind && entity.aspect === aspect);
  const hasStatus = types.some(({ status }) => status !== undefined);
  const isRead = types.some(({ order }) => order.by === 'read');
  const ofStatus: readonly BreakKind[] = ['STATUS_BEHIND', 'STATUS_AHEAD', 'STATUS_CONFLICT'];
  const found: (readonly [BreakKind, string])[] = [
    [differsAs ?? 'MISSING_LOCAL', differsAs === undefined ? 'id' : 'status'],
    ...(hasStatus && differsAs === undefined ? ofStatus.map((each) => [each, 'status'] as const) : []),
    ...(isRead ? [['MISSING_LOCAL', 'absence'] as const] : []),
    ...Object.entries(row.fields).map(([field, each]) => [each, field === '' ? 'content' : field] as const),
  ];

  for (const [each, field] of found) {
    const advice = await adviceOn({ kind: each, field: breakFieldOf(row, each, field) }, 'local');
    expect(advice, `${each} ${field}`).toBeDefined();
  }
});

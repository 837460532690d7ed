import type { BoundDecision } from '#shared/operators/decision.ts';
import { table, type TableRow } from './table.ts';

type DecisionRow = Extract<TableRow, { readonly persons: 2 }>;

/** All ports that the decisions need together. */
type AllPorts<Row> = (
  Row extends { readonly bind: (ports: infer Ports) => unknown } ? (ports: Ports) => void : never
) extends (ports: infer All) => void
  ? All
  : never;

/** The decisions of two persons by name, each with its ports. */
export function boundDecisions(ports: AllPorts<DecisionRow>): ReadonlyMap<string, BoundDecision> {
  const decisions = table.filter((row) => row.persons === 2);
  return new Map(decisions.map((row) => [row.name, row.bind(ports)]));
}

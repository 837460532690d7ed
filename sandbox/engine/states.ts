import { refusal } from './refusal.ts';

/** Who makes a transition: the partner by a call, the customer by action or inaction, or the bank. */
type Mover = 'partner' | 'customer' | 'bank';

/** For each status its possible next statuses, with who makes the transition. A status without transitions is final. */
type Moves<Status extends string> = Readonly<
  Record<Status, Readonly<Partial<Record<NoInfer<Status>, Mover>>>>
>;

interface Table<Status extends string> {
  /** The name in the bank's errors. */
  readonly entity: string;
  /** The event of each transition, or events by transition; null if the interface has no event for this entity. */
  readonly event: string | readonly string[] | null;
  /** What an entity can be created with. */
  readonly begins: readonly NoInfer<Status>[];
  readonly moves: Moves<Status>;
  /** What else the bank does when an entity reaches a status. */
  readonly also?: Readonly<Partial<Record<NoInfer<Status>, string>>>;
}

interface States<Status extends string> extends Table<Status> {
  /** In the order of the table, for schemas: `z.enum(loanStates.statuses)`. */
  readonly statuses: readonly [Status, ...Status[]];
  readonly isFinal: (status: Status) => boolean;
  readonly nextOf: (status: Status) => readonly Status[];
  /** The new status if the transition exists. Throws a 409 that names the possible ones if not. */
  readonly move: (from: Status, to: Status) => Status;
  /** A 409 if the status is final, also for changes that would keep the status. */
  readonly refuseFinal: (status: Status) => void;
}

export type StatusOf<Any extends { readonly moves: object }> = keyof Any['moves'] & string;

/** All statuses of one kind of entity, and its transitions. */
export function createStates<const Status extends string>(table: Table<Status>): States<Status> {
  const known = (status: string): status is Status => Object.hasOwn(table.moves, status);
  // A row restored by hand may hold any status.
  const nextOf = (status: string) => (known(status) ? Object.keys(table.moves[status]).filter(known) : []);
  const refuse = (rest: string) => refusal(409, 'invalid_status', `The ${table.entity} is ${rest}.`);
  const [first, ...others] = Object.keys(table.moves).filter(known);
  if (first === undefined) throw new Error(`${table.entity} has no status.`);
  return {
    ...table,
    statuses: [first, ...others],
    isFinal: (status) => nextOf(status).length === 0,
    nextOf,
    move: (from, to) => {
      const next = nextOf(from);
      if (next.includes(to)) return to;
      throw refuse(
        next.length === 0
          ? `${from}, which is final: it cannot become ${to}`
          : `${from} and cannot become ${to}, only ${next.join(', ')}`,
      );
    },
    refuseFinal: (status) => {
      if (nextOf(status).length === 0) throw refuse(`${status}, which is final`);
    },
  };
}

/**
 * Rows of a collection begin and change as the table allows. Null is the status of an entity that has none yet.
 */
export function inStates<Row, Status extends string>(
  statusOf: (row: Row) => NoInfer<Status> | null,
  states: States<Status>,
) {
  const begins: readonly string[] = states.begins;
  return (before: Row | undefined, after: Row): void => {
    const from = before === undefined ? null : statusOf(before);
    const to = statusOf(after);
    if (from === to) return;
    if (from !== null && to !== null) states.move(from, to);
    else if (to === null || !begins.includes(to)) {
      const begin = `A ${states.entity} begins as ${states.begins.join(' or ')}`;
      throw refusal(
        409,
        'invalid_status',
        `${begin}, and cannot ${to === null ? 'lose its status' : `become ${to}`}.`,
      );
    }
  };
}

/** The same for rows with a `status`. */
export function byStatus<Status extends string>(states: States<Status>) {
  return inStates(({ status }: { readonly status: Status }) => status, states);
}

import { refusal } from './refusal.ts';

/** Who makes a move: the partner by a call, the customer by what they do or leave undone, or the bank by itself. */
type Mover = 'partner' | 'customer' | 'bank';

/** From each status to each status that may follow, with who makes the move. A status without moves is final. */
type Moves<Status extends string> = Readonly<
  Record<Status, Readonly<Partial<Record<NoInfer<Status>, Mover>>>>
>;

interface Table<Status extends string> {
  /** As the bank calls it in its errors. */
  readonly entity: string;
  /** Tells of each move, or which of them tell of what; null where the interface has no event for this entity. */
  readonly event: string | readonly string[] | null;
  /** What an entity can be created with. */
  readonly begins: readonly NoInfer<Status>[];
  readonly moves: Moves<Status>;
  /** What else the bank does when an entity gets to a status. */
  readonly also?: Readonly<Partial<Record<NoInfer<Status>, string>>>;
}

interface States<Status extends string> extends Table<Status> {
  /** In the order of the table, for schemas: `z.enum(loanStates.statuses)`. */
  readonly statuses: readonly [Status, ...Status[]];
  readonly isFinal: (status: Status) => boolean;
  readonly nextOf: (status: Status) => readonly Status[];
  /** The new status if that is a move, or else a 409 that names the moves there are. */
  readonly move: (from: Status, to: Status) => Status;
  /** A 409 where nothing can happen any more, not even what leaves the status as it is. */
  readonly refuseFinal: (status: Status) => void;
}

export type StatusOf<Any extends { readonly moves: object }> = keyof Any['moves'] & string;

/** All statuses of one kind of entity, and how it gets from one to another. */
export function createStates<const Status extends string>(table: Table<Status>): States<Status> {
  const known = (status: string): status is Status => Object.hasOwn(table.moves, status);
  // A state that was put in by hand may hold any status.
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
 * For a collection: rows begin, and move, as the table says. Null is a status that an entity does not have yet.
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

/** The same of rows that have a `status`. */
export function byStatus<Status extends string>(states: States<Status>) {
  return inStates(({ status }: { readonly status: Status }) => status, states);
}

import type { Agenda } from './agenda.ts';
import type { Dice } from './dice.ts';
import type { Container } from './functions.ts';
import type { Leases, TakenLease } from './leases.ts';
import type { Trace } from './trace.ts';

interface PausesDeps {
  readonly agenda: Agenda;
  readonly dice: Dice;
  readonly trace: Trace;
  readonly leases: Pick<Leases, 'isOutlived'>;
  readonly onStop: (container: Container) => void;
}

/** Containers that AWS freezes for some minutes while they hold a lease, and that then continue unaware. */
export interface Pauses {
  /** The next run that takes this lease is frozen until some time after the lease has expired. */
  arrange(lease: string, onRunOut: () => void): void;
  /** A container has taken a lease. */
  taken(container: Container, lease: TakenLease): void;
  /** A container is about to call something. */
  readonly before: (container: Container) => void;
  /** Number of runs that continued although another run had taken their lease. */
  readonly outlived: () => number;
}

const secondMs = 1_000;
/** Between a run's lease and its end. */
const mostCalls = 20;
const longestMs = 180 * secondMs;

interface Arranged {
  readonly durationMs: number;
  readonly onRunOut: () => void;
  callsLeft: number;
}

export function createPauses({ agenda, dice, trace, leases, onStop }: PausesDeps): Pauses {
  const wanted = new Map<string, () => void>();
  const arranged = new WeakMap<Container, Arranged>();
  const stopped = new WeakSet<Container>();
  let outlived = 0;

  const stop = (container: Container, { durationMs, onRunOut }: Arranged) => {
    const awakeMs = durationMs + dice.between(60 * secondMs, longestMs);
    trace.note(`a container is stopped for ${Math.round(awakeMs / secondMs)} s`);
    container.stop(awakeMs);
    onStop(container);
    arranged.delete(container);
    stopped.add(container);
    agenda.at(agenda.now() + durationMs + dice.between(secondMs, 30 * secondMs), onRunOut);
  };
  return {
    arrange: (lease, onRunOut) => void wanted.set(lease, onRunOut),
    taken: (container, { name, durationMs }) => {
      const onRunOut = wanted.get(name);
      if (onRunOut === undefined) return;
      wanted.delete(name);
      arranged.set(container, { durationMs, onRunOut, callsLeft: dice.between(0, mostCalls) });
    },
    before: (container) => {
      if (stopped.has(container) && leases.isOutlived(container)) {
        outlived += 1;
        stopped.delete(container);
      }
      const pause = arranged.get(container);
      if (pause === undefined) return;
      if (pause.callsLeft === 0) stop(container, pause);
      pause.callsLeft -= 1;
    },
    outlived: () => outlived,
  };
}

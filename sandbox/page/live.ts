import { read, type ClockState, type Timeline, type TimelineEntry } from './bank.ts';

/** Milliseconds between two requests to the bank. */
const everyMs = 1000;

/** How many entries the page keeps. */
const kept = 500;

interface Live {
  entries: readonly TimelineEntry[];
  clock: ClockState | undefined;
}

/** The page's knowledge of the bank's present. */
export const live: Live = { entries: [], clock: undefined };

interface Watcher {
  /** The clock was read. */
  readonly onClock: () => void;
  /** Something happened at the bank. */
  readonly onNews: () => void;
  readonly onFailure: (error: unknown) => void;
}

let lastSequence = 0;

/** Polls the bank while the page is visible. */
export function follow(watcher: Watcher): void {
  const again = () => {
    const wait = document.hidden ? Promise.resolve() : look(watcher).catch(watcher.onFailure);
    void wait.then(() => setTimeout(again, everyMs));
  };
  again();
}

/** Polls once, at once, after an action on this page. */
export async function look({ onClock, onNews }: Omit<Watcher, 'onFailure'>): Promise<void> {
  const [clock, timeline] = await Promise.all([
    read('/clock'),
    read('/timeline', { after: lastSequence, limit: kept }),
  ]);
  live.clock = clock;
  onClock();
  if (take(timeline)) onNews();
}

/** Returns whether anything changed. */
function take({ first, last, entries }: Timeline): boolean {
  // A restarted bank counts from the beginning.
  const isOther = last < lastSequence;
  const isNew = entries.filter(({ sequence }) => sequence > lastSequence);
  const known = isOther ? [] : live.entries.filter(({ sequence }) => sequence >= first);
  const isChanged = isNew.length > 0 || known.length < live.entries.length;
  live.entries = [...known, ...isNew].slice(-kept);
  lastSequence = isOther ? 0 : last;
  return isChanged;
}

/** Instants by the clocks of sweeps, in milliseconds. */
export type SweepTimes = readonly number[];

/** A sweep is stopped after so long. */
const longestMs = 5 * 60_000;

/** What the sweeps take for the time: each notes it in its progress before it publishes anything. */
export function watchSweeps() {
  let latest: readonly { readonly notedMs: number; readonly sweepMs: number }[] = [];
  const since = (nowMs: number) => latest.filter(({ notedMs }) => notedMs >= nowMs - longestMs);
  return {
    /** A changed row of the work table. */
    noted: ({ pk, seenAt }: Readonly<Record<string, unknown>>, nowMs: number): void => {
      if (!String(pk).startsWith('SWEPT#')) return;
      latest = [...since(nowMs), { notedMs: nowMs, sweepMs: Date.parse(String(seenAt)) }];
    },
    /** Times of sweeps that may be publishing now. */
    underWay: (nowMs: number): SweepTimes => since(nowMs).map(({ sweepMs }) => sweepMs),
  };
}
